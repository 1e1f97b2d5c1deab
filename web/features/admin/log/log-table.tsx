import { Box } from '@chakra-ui/react';
import type { LogEntry, LogType } from '#shared/contracts/administration.ts';
import { isRefusal } from '#shared/locale/account-log.ts';
import { logTypeNames, logWords as words } from '#shared/locale/admin-log.ts';
import { type Column, DataTable } from '#web/features/admin/parts/data-table.tsx';
import { Tag } from '#web/features/admin/parts/tag.tsx';
import { entryTimeText } from './zone-text.ts';

const TONES = {
  USER: 'accent',
  AUTH: 'good',
  CALENDAR: 'plain',
  SETTINGS: 'plain',
  OTHER: 'plain',
} as const satisfies Record<LogType, string>;

/** Type, description, username and timestamp of each entry [LOG-01]. */
const COLUMNS: readonly Column<LogEntry>[] = [
  {
    id: 'time',
    header: words.time,
    width: '12rem',
    cell: ({ timestamp }) => (
      <Box asChild color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        <time dateTime={timestamp}>{entryTimeText(timestamp)}</time>
      </Box>
    ),
  },
  {
    id: 'type',
    header: words.kind,
    width: '15rem',
    cell: ({ type, description }) => (
      <Tag tone={isRefusal(description) ? 'bad' : TONES[type]}>{logTypeNames[type]}</Tag>
    ),
  },
  { id: 'description', header: words.description, cell: ({ description }) => description },
  {
    id: 'username',
    header: words.username,
    width: '13rem',
    cell: ({ username }) => <Box fontWeight="medium">{username}</Box>,
  },
];

/** One page of the log. */
export const LogTable = ({ entries, stale }: { entries: readonly LogEntry[]; stale: boolean }) => (
  <DataTable
    label={words.title}
    columns={COLUMNS}
    rows={entries}
    keyOf={({ id }) => id}
    narrow={'"username username time" "description description description" "type type type"'}
    stale={stale}
  />
);
