import { Box, chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { adminWords as words } from '#shared/locale/admin.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { signOutWithToast } from '#web/api/session/use-session.ts';
import { useOpenDialog } from '#web/ui/dialog/use-open-dialog.ts';
import { DownloadIcon, SettingsIcon, SignOutIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';

const Initial = chakra('span', {
  base: {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    boxSize: '7',
    borderRadius: 'full',
    bg: 'blue.solid',
    color: 'blue.contrast',
    fontSize: 'xs',
    fontWeight: 'semibold',
    textTransform: 'uppercase',
  },
});

type Props = { collapsed?: boolean; onNavigate?: () => void };

/** The menu at the bottom of the sidebar: username, profile, sign-out [ADM-03, ADM-04]. */
export const UserMenu = ({ collapsed = false, onNavigate }: Props) => {
  const { username } = useCurrentUser();
  const navigate = useNavigate();
  const openProfile = () => {
    onNavigate?.();
    navigate('/settings');
  };
  const openDialog = useOpenDialog();
  const open = (name: string) => () => {
    onNavigate?.();
    openDialog(name);
  };
  return (
    <Menu
      side="above"
      isWide
      button={{
        h: '11',
        px: '2',
        gap: '3',
        justifyContent: 'flex-start',
        title: username,
      }}
      items={[
        { label: words.profile, icon: <SettingsIcon />, onSelect: openProfile },
        { label: words.files, icon: <DownloadIcon />, onSelect: open('import') },
        { label: shellWords.trash, icon: <TrashIcon />, onSelect: open('trash') },
        { label: words.signOut, icon: <SignOutIcon />, onSelect: () => void signOutWithToast(words.signedOut) },
      ]}
    >
      <Initial aria-hidden>{[...username][0]}</Initial>
      {/* `srOnly={false}` would undo what `truncate` does. */}
      <Box as="span" truncate minW="0" fontWeight="medium" srOnly={collapsed || undefined}>
        <Box as="span" srOnly>
          {words.userMenu}{' '}
        </Box>
        {username}
      </Box>
    </Menu>
  );
};
