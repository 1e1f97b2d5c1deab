import type { AccountChanges, ListedUser } from '#shared/contracts/users.ts';
import { roleNames } from '#shared/locale/admin.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { resetLinkWords } from '#shared/locale/links.ts';
import { sessionWords } from '#shared/locale/sessions.ts';
import { MoreIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import type { MadeLink } from './reset-link-dialog.tsx';
import { endSessions, makeLink } from './user-actions.ts';

type Props = {
  user: ListedUser;
  /** The signed-in admin's own row. */
  isSelf: boolean;
  /** @param done the toast after a success */
  onChange: (changes: AccountChanges, done: string) => Promise<void>;
  /** Asks before the user's two-factor sign-in is turned off. */
  onReset: (user: ListedUser) => void;
  /** Gets a new password link, which is shown only once. */
  onLink: (made: MadeLink) => void;
};

/** The rarer actions on a user: role, publishing, two-factor sign-in, password link, sessions. */
export const UserMenu = ({ user, isSelf, onChange, onReset, onLink }: Props) => {
  const { username, role, publishes } = user;
  const next = role === 'admin' ? 'user' : 'admin';
  const items: readonly (MenuItem | false)[] = [
    {
      label: publishes ? words.hide : words.publish,
      onSelect: () => void onChange({ publishes: !publishes }, words.publishingChanged),
    },
    !isSelf && {
      label: next === 'admin' ? words.makeAdmin : words.makeUser,
      onSelect: () => void onChange({ role: next }, words.roleChanged(username, roleNames[next])),
    },
    !isSelf && user.twoFactor === true && { label: words.resetTwoFactor, onSelect: () => onReset(user) },
    !isSelf &&
      user.isActive && {
        label: resetLinkWords.make,
        onSelect: () => void makeLink(user).then((made) => made && onLink(made)),
      },
    !isSelf && { label: sessionWords.endAll, onSelect: () => void endSessions(user) },
  ];
  const offered = items.filter((item) => item !== false);
  return (
    <Menu items={offered} align="end" button={{ size: 'sm', px: '2', 'aria-label': words.more(username) }}>
      <MoreIcon />
    </Menu>
  );
};
