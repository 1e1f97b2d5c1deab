import { Grid, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { type Block, NEXT_EVENTS } from '#shared/embedding/block.ts';
import { partWords as words } from '#shared/locale/embeddings.ts';
import { wallTime } from '#shared/time/day.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { comingEvents } from '#web/features/embeddings/coming-events.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

/**
 * What the code embeds: a block, or the whole calendar. `isMissing`: the block is for an event, and no event is chosen
 * yet.
 */
export type Part = { readonly kind: 'all' | 'next' | 'event'; readonly block?: Block; readonly isMissing?: true };
export const WHOLE: Part = { kind: 'all' };

const KINDS = (['all', 'next', 'event'] as const).map((value) => ({ value, label: words.parts[value] }));
const COUNTS = Array.from({ length: NEXT_EVENTS.max }, (_, at) => String(at + NEXT_EVENTS.min)).map((value) => ({
  value,
  label: value,
}));

type Choice = { readonly value: string; readonly label: string };

const dateOf = ({ allDay, startDate }: FeedEvent): string => {
  const start = Date.parse(startDate);
  return fullDateText(allDay ? start / DAY_MS : wallTime(start).day);
};

/**
 * The events to choose from, by date. A series is one choice, with the id of the series; its block shows the next date.
 */
const choicesOf = (events: readonly FeedEvent[]): Choice[] => {
  const choices = new Map<string, string>();
  for (const event of events) {
    const id = event.repeats ? event.id.replace(/_\d{8}$/, '') : event.id;
    const when = event.repeats ? `${event.repeats}, ${words.nextDate}` : dateOf(event);
    if (!choices.has(id)) choices.set(id, `${event.title}, ${when}`);
  }
  return [...choices].map(([value, label]) => ({ value, label }));
};

/** The coming events of this widget; undefined while they are loading. */
const useChoices = ({ widgetToken: token, settings }: Embedding): readonly Choice[] | 'failed' | undefined => {
  const [choices, setChoices] = useState<readonly Choice[] | 'failed'>();
  const categories = settings.categories.join();
  useEffect(() => {
    let isLeft = false;
    const shown = ({ categoryId = '' }: FeedEvent) => !categories || categories.split(',').includes(categoryId);
    comingEvents(token).then(
      (events) => !isLeft && setChoices(choicesOf(events.filter(shown))),
      () => !isLeft && setChoices('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [token, categories]);
  return choices;
};

type PartProps = { embedding: Embedding; value: Part; onValue: (part: Part) => void };

const EventChoice = ({ embedding, value, onValue }: PartProps) => {
  const choices = useChoices(embedding);
  const first = Array.isArray(choices) ? choices[0] : undefined;
  const chosen = value.block && 'event' in value.block ? value.block.event : undefined;
  useEffect(() => {
    if (first && chosen === undefined) onValue({ kind: 'event', block: { event: first.value } });
  }, [first, chosen, onValue]);
  if (!Array.isArray(choices) || !first) {
    const text = choices === undefined ? words.loading : choices === 'failed' ? words.failed : words.none;
    return (
      <Text role="status" alignSelf="end" pb="2" textStyle="sm" color="fg.muted">
        {text}
      </Text>
    );
  }
  return (
    <SelectField
      label={words.event}
      value={chosen ?? first.value}
      options={choices}
      onValue={(event) => onValue({ kind: 'event', block: { event } })}
    />
  );
};

const START: Record<Part['kind'], Part> = {
  all: WHOLE,
  next: { kind: 'next', block: { next: NEXT_EVENTS.usual } },
  event: { kind: 'event', isMissing: true },
};

/** «Что встроить»: the calendar, the nearest events, or one event [FACE-093]. */
export const PartChoice = (props: PartProps) => {
  const { value, onValue } = props;
  const { kind, block } = value;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <SelectField label={words.label} value={kind} options={KINDS} onValue={(next) => onValue(START[next])} />
      {block && 'next' in block && (
        <SelectField
          label={words.count}
          value={String(block.next)}
          options={COUNTS}
          onValue={(count) => onValue({ kind: 'next', block: { next: Number(count) } })}
        />
      )}
      {kind === 'event' && <EventChoice {...props} />}
    </Grid>
  );
};
