import type { ListedUser } from '#shared/contracts/accounts.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { timeText } from '#shared/locale/dates.ts';
import { Tag } from '#web/features/admin/parts/tag.tsx';

/** The state of an account [USR-01], and where more is to be said of it: that it is on its way out, or shut for a while. */
export const StatusTag = ({ isActive, isDeleting, lockedUntil }: ListedUser) => {
  if (isDeleting) return <Tag tone="bad">{words.leaving}</Tag>;
  if (!isActive) return <Tag tone="bad">{words.blocked}</Tag>;
  return (
    <>
      <Tag tone="good">{words.active}</Tag>
      {lockedUntil && (
        <>
          {' '}
          <Tag tone="bad" mt="1">
            {words.lockedUntil(timeText(new Date(lockedUntil)))}
          </Tag>
        </>
      )}
    </>
  );
};
