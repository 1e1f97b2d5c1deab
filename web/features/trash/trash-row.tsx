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

type TrashRowProps = {
  item: Trashed;
  onRestore: (item: Trashed) => Promise<void>;
  onRemove: (item: Trashed) => void;
};

/** The start of an item in words, after a comma. Whole days are dates of UTC [EV2-06]. */
const startOf = ({ startDate, allDay }: Trashed): string => {
  if (startDate === null) return '';
  return `, ${allDay ? fullDateText(Date.parse(startDate) / DAY_MS) : dateTimeText(new Date(startDate))}`;
};

/** A deleted item: its title, who deleted it and when, and how long it can be restored [SAFE-12]. */
export const TrashRow = ({ item, onRestore, onRemove }: TrashRowProps) => {
  const [isBusy, setBusy] = useState(false);
  const { title, kind, owner, deletedAt, by, until } = item;
  const when = momentText(new Date(deletedAt));

  const restore = async () => {
    setBusy(true);
    await onRestore(item);
    setBusy(false);
  };

  return (
    <Flex as="li" gap="3" py="3" wrap="wrap" align="center" justify="space-between" borderTopWidth="1px">
      <Box minW="12rem" flex="1">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {words.kinds[kind]}
          {startOf(item)}
          {owner !== null && `, ${words.owner(owner)}`}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {words.removedBy(when, by?.name ?? null)}, {words.left(daysLeft(until, new Date()))}
        </Text>
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
        <Button
          size="sm"
          variant="ghost"
          px="2"
          colorPalette="red"
          aria-label={words.removeOf(title)}
          disabled={isBusy}
          onClick={() => onRemove(item)}
        >
          {words.remove}
        </Button>
      </HStack>
    </Flex>
  );
};

type TrashedCalendarRowProps = {
  calendar: Calendar;
  onRestore: (calendar: Calendar) => Promise<void>;
};

/** A shared calendar in the trash. It is not deleted for good before its time is over. */
export const TrashedCalendarRow = ({ calendar, onRestore }: TrashedCalendarRowProps) => {
  const [isBusy, setBusy] = useState(false);
  const { name, deletedUntil = '' } = calendar;

  const restore = async () => {
    setBusy(true);
    await onRestore(calendar);
    setBusy(false);
  };

  return (
    <Flex as="li" gap="3" py="3" wrap="wrap" align="center" justify="space-between" borderTopWidth="1px">
      <Box minW="12rem" flex="1">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {words.calendar}, {words.left(daysLeft(deletedUntil, new Date()))}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        aria-label={words.restoreOf(name)}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => void restore()}
      >
        {words.restore}
      </Button>
    </Flex>
  );
};
