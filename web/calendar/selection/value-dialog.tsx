import { Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import * as v from 'valibot';
import type { BulkValue } from '#shared/contracts/bulk.ts';
import { type CalendarEvent, calendarIdOf, EVENT_STATUSES, type EventStatus } from '#shared/contracts/events.ts';
import { Color, DEFAULT_COLOR } from '#shared/contracts/fields.ts';
import { bulkWords as words } from '#shared/locale/bulk.ts';
import { categoryWords } from '#shared/locale/categories.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { dialogWords } from '#shared/locale/event-dialog.ts';
import { ColorField } from '#web/events/fields/color-field.tsx';
import { useCategories } from '#web/events/use-categories.ts';
import { Checkbox, RadioOption } from '#web/ui/form/checkbox-and-radio.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { Wish } from './use-bulk.ts';

export type Field = 'categoryId' | 'color' | 'status';

type Props = {
  field: Field;
  events: readonly CalendarEvent[];
  onAnswer: (wish: Wish) => void;
  onClose: () => void;
};
type PartProps = { readonly onValue: (value: BulkValue | null) => void };

/** Radio buttons without a preselected choice. */
const Radios = <T extends string>(props: {
  options: readonly { value: T; label: string }[];
  onValue: (value: T) => void;
}) => {
  const name = useId();
  const [chosen, setChosen] = useState<T | null>(null);
  return props.options.map(({ value, label }) => (
    <RadioOption
      key={value}
      name={name}
      isChecked={chosen === value}
      onChoose={() => {
        setChosen(value);
        props.onValue(value);
      }}
    >
      {label}
    </RadioOption>
  ));
};

const Categories = ({ calendarId, onValue }: PartProps & { readonly calendarId: string | undefined }) => {
  const { categories, error } = useCategories(calendarId);
  if (error && !categories)
    return <Text role="alert" color="fg.error">{`${categoryWords.notLoaded}: ${error.message}`}</Text>;
  if (!categories) return <Text color="fg.muted">{words.loading}</Text>;
  const options = [
    { value: '', label: categoryWords.none },
    ...categories.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <Radios options={options} onValue={(categoryId) => onValue({ categoryId })} />;
};

const Colors = ({ onValue }: PartProps) => {
  const [color, setColor] = useState(DEFAULT_COLOR);
  const [isInherited, setInherited] = useState(false);
  const isColor = v.is(Color, color);
  const tell = (next: string, inherited: boolean) =>
    onValue(inherited ? { color: '' } : v.is(Color, next) ? { color: next } : null);
  return (
    <>
      <ColorField
        // The value is always empty, so that the field has no «no colour» button of its own. The checkbox below means
        // no colour.
        value=""
        inherited={color}
        onValue={(next) => {
          setColor(next);
          tell(next, isInherited);
        }}
        error={isInherited || isColor ? undefined : fieldErrors.badColor}
        disabled={isInherited}
      />
      <Checkbox
        isChecked={isInherited}
        onChange={() => {
          setInherited(!isInherited);
          tell(color, !isInherited);
        }}
      >
        {words.ownColor}
      </Checkbox>
    </>
  );
};

const STATUSES = EVENT_STATUSES.map((value: EventStatus) => ({ value, label: dialogWords.statuses[value] }));

/** Asks for the new category, colour or status of events. */
export const ValueDialog = ({ field, events, onAnswer, onClose }: Props) => {
  const [value, setValue] = useState<BulkValue | null>(field === 'color' ? { color: DEFAULT_COLOR } : null);
  const calendars = new Set(events.map(calendarIdOf));
  const isOfSeveral = field === 'categoryId' && calendars.size > 1;
  const answer = () => {
    if (value) onAnswer({ action: 'set', value });
  };
  return (
    <AskDialog
      title={words.titles[field]}
      action={words.actions.set}
      isReady={value !== null}
      onAnswer={answer}
      onClose={onClose}
    >
      {isOfSeveral && <Text>{words.severalCalendars}</Text>}
      {field === 'categoryId' && !isOfSeveral && <Categories calendarId={[...calendars][0]} onValue={setValue} />}
      {field === 'color' && <Colors onValue={setValue} />}
      {field === 'status' && <Radios options={STATUSES} onValue={(status) => setValue({ status })} />}
    </AskDialog>
  );
};
