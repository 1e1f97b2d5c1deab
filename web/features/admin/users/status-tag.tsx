import { Flex } from '@chakra-ui/react';
import type { ListedUser } from '#shared/contracts/users.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { timeText } from '#shared/locale/dates.ts';
import { Tag } from '#web/features/admin/parts/tag.tsx';

/** The state of an account [USR-01], and a second tag while it is being deleted or is locked. */
export const StatusTag = ({ isActive, isDeleting, lockedUntil, pending, publishes, twoFactor }: ListedUser) => {
  if (isDeleting) return <Tag tone="bad">{words.leaving}</Tag>;
  if (!isActive) return <Tag tone="bad">{words.blocked}</Tag>;
  return (
    <Flex wrap="wrap" gap="1">
      {pending === 'approval' ? <Tag tone="accent">{words.waiting}</Tag> : <Tag tone="good">{words.active}</Tag>}
      {publishes && <Tag title={words.publishingHint}>{words.publishing}</Tag>}
      {twoFactor && <Tag title={words.twoFactorHint}>{words.twoFactor}</Tag>}
      {lockedUntil && <Tag tone="bad">{words.lockedUntil(timeText(new Date(lockedUntil)))}</Tag>}
    </Flex>
  );
};
