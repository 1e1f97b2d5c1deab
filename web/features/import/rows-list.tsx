import { Badge, Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { importWords as words } from '#shared/locale/import.ts';
import type { Previewed } from './preview.ts';

/** The most rows that are drawn at first. To draw thousands would take seconds. */
const SHOWN = 200;

const COLORS: Readonly<Record<Previewed['fate'], string>> = {
  new: 'green',
  update: 'blue',
  same: 'gray',
  older: 'gray',
  edited: 'orange',
  trashed: 'gray',
  private: 'blue',
  refused: 'red',
};

const whenOf = ({ event }: Previewed): string => {
  const options = { dateStyle: 'medium', timeZone: event.allDay ? 'UTC' : event.timeZone } as const;
  const format = new Intl.DateTimeFormat('ru', event.allDay ? options : { ...options, timeStyle: 'short' });
  // The end of a whole day is the start of the next.
  const [start, end] = [Date.parse(event.startDate), Date.parse(event.endDate) - (event.allDay ? 1 : 0)];
  return format.formatRange(start, end);
};

type RowsListProps = {
  rows: readonly Previewed[];
  ticked: ReadonlySet<Previewed>;
  onTick: (row: Previewed, isTicked: boolean) => void;
};

/** Every row of a file with its outcome, and a checkbox if its import is optional. */
export const RowsList = ({ rows, ticked, onTick }: RowsListProps) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <Stack gap="3">
      <Stack as="ul" listStyleType="none" gap="0" borderWidth="1px" borderRadius="l2" aria-label={words.rows}>
        {shown.map((row) => (
          <HStack
            as="li"
            key={`${row.line} ${row.event.uid}`}
            align="start"
            gap="3"
            px="3"
            py="2"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.label
              display="flex"
              flex="1"
              minW="0"
              gap="3"
              alignItems="start"
              cursor={row.isOpen ? 'pointer' : 'default'}
            >
              <chakra.input
                type="checkbox"
                mt="1"
                boxSize="4"
                flexShrink="0"
                accentColor="blue.solid"
                checked={ticked.has(row)}
                disabled={!row.isOpen}
                onChange={(domEvent) => onTick(row, domEvent.target.checked)}
              />
              <chakra.span minW="0">
                <Text as="span" display="block" overflowWrap="anywhere">
                  {row.event.title}
                </Text>
                <Text as="span" display="block" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                  {[
                    whenOf(row),
                    row.event.recurrence && words.repeats,
                    row.fate === 'edited' && words.replace,
                    row.fate === 'trashed' && words.bringBack,
                    row.reason,
                    ...row.notes,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </chakra.span>
            </chakra.label>
            <Badge colorPalette={COLORS[row.fate]} flexShrink="0" mt="0.5">
              {words.fates[row.fate]}
            </Badge>
          </HStack>
        ))}
      </Stack>
      {shown.length < rows.length && (
        <Button variant="outline" colorPalette="gray" size="sm" onClick={() => setWhole(true)}>
          {words.showAll(rows.length)}
        </Button>
      )}
    </Stack>
  );
};
