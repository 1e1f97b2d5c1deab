import { IconButton } from '@chakra-ui/react';
import { type ComponentProps, useRef, useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { dateShown, readDate, readTime } from '#web/events/form/typed-time.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';

type MomentFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value'> & {
  kind: 'date' | 'time';
  value: string;
};

const KINDS = {
  date: { read: (text: string) => readDate(text, new Date()), shown: dateShown, placeholder: words.datePlaceholder },
  time: { read: readTime, shown: (value: string) => value, placeholder: words.timePlaceholder },
};

type PickerProps = { value: string; onValue: (value: string) => void; disabled: boolean };

/** The browser's date picker, for finger and mouse. With a keyboard people type into the field. */
const DatePicker = ({ value, onValue, disabled }: PickerProps) => {
  const native = useRef<HTMLInputElement>(null);
  if (!('showPicker' in HTMLInputElement.prototype)) return null;
  return (
    <>
      <input
        ref={native}
        type="date"
        aria-hidden
        tabIndex={-1}
        value={value}
        onChange={(domEvent) => onValue(domEvent.target.value)}
        // An invisible input, below which the browser's calendar opens.
        style={{ position: 'absolute', insetInlineEnd: 0, bottom: 0, width: 1, height: 1, opacity: 0 }}
      />
      <IconButton
        aria-hidden
        tabIndex={-1}
        disabled={disabled}
        onClick={() => native.current?.showPicker()}
        position="absolute"
        insetEnd="1"
        top="1"
        size="xs"
        variant="ghost"
        colorPalette="gray"
      >
        <CalendarIcon />
      </IconButton>
    </>
  );
};

/**
 * A date (`YYYY-MM-DD`) or a time (`HH:mm`), shown and typed in the Russian form. Text takes effect when it is
 * complete. If it cannot be read when the field is left or the form is sent, the value becomes empty.
 */
export const MomentField = ({ kind, value, onValue, onBlur, ...field }: MomentFieldProps) => {
  const { read, shown, placeholder } = KINDS[kind];
  /** The text that is typed, or that could not be read. Null: the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Whether the typed text could not be read. The text is shown until another field gives this one a value. */
  const [isWrong, setWrong] = useState(false);
  const text = isWrong && value !== '' ? null : typed;
  const settle = () => {
    const isUnreadable = text !== null && read(text) === null;
    setWrong(isUnreadable);
    if (isUnreadable) onValue('');
    else setTyped(null);
  };
  const pick = (date: string) => {
    setTyped(null);
    onValue(date);
  };
  return (
    <TextField
      {...field}
      // Little padding, so that a whole date fits half of a dialog of 320 px.
      {...(kind === 'date' && { ps: { base: '2', sm: '3' }, pe: '9' })}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      value={text ?? shown(value)}
      onValue={(next) => {
        setTyped(next);
        setWrong(false);
        const moment = read(next);
        if (moment !== null) onValue(moment);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
      onBlur={(domEvent) => {
        settle();
        onBlur?.(domEvent);
      }}
      end={kind === 'date' && <DatePicker value={value} onValue={pick} disabled={field.disabled ?? false} />}
    />
  );
};
