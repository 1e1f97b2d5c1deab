import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Calendar } from '#shared/contracts/calendars.ts';
import type { Trashed } from '#shared/contracts/history.ts';
import { dateTimeText } from '#shared/locale/dates.ts';
import { momentText } from '#shared/locale/moment-text.ts';
import { trashWords as words } from '#shared/locale/trash.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { daysLeft } from './days-left.ts';

type RowProps = {
  title: string;
  /** The texts below the title. */
  lines: readonly string[];
  onRestore: () => Promise<void>;
  /** Absent: the row cannot be deleted for good. */
  onRemove?: () => void;
};

const Row = ({ title, lines, onRestore, onRemove }: RowProps) => {
  const [isBusy, setBusy] = useState(false);

  const restore = async () => {
    setBusy(true);
    await onRestore();
    setBusy(false);
  };

  return (
    <Flex as="li" gap="3" py="3" wrap="wrap" align="center" justify="space-between" borderTopWidth="1px">
      <Box minW="12rem" flex="1">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        {lines.map((line) => (
          <Text key={line} textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {line}
          </Text>
        ))}
      </Box>
      <HStack gap="2" wrap="wrap">
        <Button
          size="sm"
          variant="outline"
          aria-label={words.restoreOf(title)}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => void restore()}
        >
          {words.restore}
        </Button>
        {onRemove && (
          <Button
            size="sm"
            variant="ghost"
            px="2"
            colorPalette="red"
            aria-label={words.removeOf(title)}
            disabled={isBusy}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        )}
      </HStack>
    </Flex>
  );
};

/** The start of an item in words, after a comma. Whole days are dates of UTC [EV2-06]. */
const startOf = ({ startDate, allDay }: Trashed): string => {
  if (startDate === null) return '';
  return `, ${allDay ? fullDateText(Date.parse(startDate) / DAY_MS) : dateTimeText(new Date(startDate))}`;
};

const leftUntil = (until: string): string => words.left(daysLeft(until, new Date()));

type TrashRowProps = {
  item: Trashed;
  onRestore: (item: Trashed) => Promise<void>;
  onRemove: (item: Trashed) => void;
};

/** A deleted item: its title, who deleted it and when, and how long it can be restored [SAFE-12]. */
export const TrashRow = ({ item, onRestore, onRemove }: TrashRowProps) => {
  const { title, kind, owner, deletedAt, by, until } = item;
  const what = `${words.kinds[kind]}${startOf(item)}${owner === null ? '' : `, ${words.owner(owner)}`}`;
  const removed = words.removedBy(momentText(new Date(deletedAt)), by?.name ?? null);
  return (
    <Row
      title={title}
      lines={[what, `${removed}, ${leftUntil(until)}`]}
      onRestore={() => onRestore(item)}
      onRemove={() => onRemove(item)}
    />
  );
};

type TrashedCalendarRowProps = {
  calendar: Calendar;
  onRestore: (calendar: Calendar) => Promise<void>;
};

/** A deleted shared calendar, and how long it can be restored. Nobody deletes it for good before that. */
export const TrashedCalendarRow = ({ calendar, onRestore }: TrashedCalendarRowProps) => {
  const { name, deletedUntil = '' } = calendar;
  const lines = [`${words.calendar}, ${leftUntil(deletedUntil)}`];
  return <Row title={name} lines={lines} onRestore={() => onRestore(calendar)} />;
};
