import { Flex } from '@chakra-ui/react';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { ROLE_OPTIONS } from '#web/features/admin/parts/role-options.ts';
import { SearchField } from '#web/features/admin/parts/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { useUsersFilter } from './use-users-filter.ts';

const ORDERS = [
  { value: 'asc', label: words.ascending },
  { value: 'desc', label: words.descending },
] as const;

const STATES = [
  { value: '', label: words.anyState },
  { value: 'waiting', label: words.waitingOnes },
  { value: 'active', label: words.activeOnes },
  { value: 'blocked', label: words.blockedOnes },
  { value: 'locked', label: words.lockedOnes },
] as const;

const ROLES = [{ value: '', label: words.anyRole }, ...ROLE_OPTIONS] as const;

/** Search, filters and order of the list of users. */
export const UsersToolbar = ({ filter, typed, type, change }: ReturnType<typeof useUsersFilter>) => (
  <Flex
    gap="2"
    wrap="wrap"
    css={{ '& > *': { flexGrow: { base: '1', lg: '0' } }, '& > :first-of-type': { flexBasis: { lg: '18rem' } } }}
  >
    <SearchField label={words.search} value={typed} onValue={type} maxLength={64} />
    <SelectField
      label={words.status}
      isLabelHidden
      value={filter.state ?? ''}
      options={STATES}
      onValue={(state) => change({ state: state || undefined })}
    />
    <SelectField
      label={words.role}
      isLabelHidden
      value={filter.role ?? ''}
      options={ROLES}
      onValue={(role) => change({ role: role || undefined })}
    />
    <SelectField
      label={words.sort}
      isLabelHidden
      value={filter.order}
      options={ORDERS}
      onValue={(order) => change({ order })}
    />
  </Flex>
);
