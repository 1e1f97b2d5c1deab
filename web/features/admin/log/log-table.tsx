import { Box, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { LogEntry, LogType } from '#shared/contracts/administration.ts';
import { isRefusal } from '#shared/locale/account-log.ts';
import { logTypeNames, logWords as words } from '#shared/locale/admin-log.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { type Column, DataTable } from '#web/features/admin/parts/data-table.tsx';
import { Tag } from '#web/features/admin/parts/tag.tsx';
import { entryTimeText } from './zone-text.ts';

const HistoryDialog = lazyDialog(async () => (await import('#web/events/history/history-dialog.tsx')).HistoryDialog);

const TONES = {
  USER: 'accent',
  AUTH: 'good',
  CALENDAR: 'plain',
  SETTINGS: 'plain',
  OTHER: 'plain',
} as const satisfies Record<LogType, string>;

type Opened = (eventId: string) => void;

/**
 * The description of an entry. If the entry is about an event with a history, the description is a button that opens
 * the history [SAFE-24].
 */
const Description = ({ entry: { description, eventId }, onOpen }: { entry: LogEntry; onOpen: Opened }) =>
  eventId === undefined ? (
    description
  ) : (
    <chakra.button
      type="button"
      title={words.history}
      textAlign="start"
      textDecoration="underline"
      textDecorationColor="border.control"
      textUnderlineOffset="3px"
      cursor="pointer"
      _hover={{ textDecorationColor: 'currentColor' }}
      focusVisibleRing="outside"
      onClick={() => onOpen(eventId)}
    >
      {description}
    </chakra.button>
  );

/** Type, description, username and timestamp of each entry [LOG-01]. */
const columnsWith = (onOpen: Opened): readonly Column<LogEntry>[] => [
  {
    id: 'time',
    header: words.time,
    width: '12rem',
    cell: ({ timestamp }) => (
      <Box
        asChild
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
        css={{ '@container (min-width: 18rem)': { whiteSpace: 'nowrap' } }}
      >
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
  {
    id: 'description',
    header: words.description,
    cell: (entry) => <Description entry={entry} onOpen={onOpen} />,
  },
  {
    id: 'username',
    header: words.username,
    width: '13rem',
    cell: ({ username }) => <Box fontWeight="medium">{username}</Box>,
  },
];

/** One page of the log. */
export const LogTable = ({ entries, stale }: { entries: readonly LogEntry[]; stale: boolean }) => {
  const [eventId, setEventId] = useState<string | null>(null);
  const columns = useMemo(() => columnsWith(setEventId), []);
  return (
    <>
      <DataTable
        label={words.title}
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
        narrow={'"username username time" "description description description" "type type type"'}
        stale={stale}
      />
      {eventId !== null && <HistoryDialog id={eventId} onClose={() => setEventId(null)} />}
    </>
  );
};
