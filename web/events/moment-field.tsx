import { IconButton } from '@chakra-ui/react';
import { type ComponentProps, useRef, useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { dateShown, readDate, readTime } from './typed-time.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'type'> & { kind: 'date' | 'time' };

const KINDS = {
  date: { read: (text: string) => readDate(text, new Date()), shown: dateShown, placeholder: words.datePlaceholder },
  time: { read: readTime, shown: (value: string) => value, placeholder: words.timePlaceholder },
};

/** A browser draws its own field in its own language, whatever the page's is: «03/05/2027», «PM». */
const isBrowserRussian = (): boolean => /^ru\b/i.test(navigator.language);

const TypedField = ({ kind, value, onValue, onBlur, ...field }: Props) => {
  const { read, shown, placeholder } = KINDS[kind];
  /** While it is being typed, or when nothing could be read from it. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? shown(value)}
      onValue={(text) => {
        setTyped(text);
        onValue(read(text) ?? '');
      }}
      onBlur={(domEvent) => {
        if (value !== '') setTyped(null);
        onBlur?.(domEvent);
      }}
    />
  );
};

// Chromium's own button in a date is one more stop of the Tab key before the time; Firefox's is none and cannot be replaced.
const hasPickerButton = (): boolean => CSS.supports('selector(::-webkit-calendar-picker-indicator)');

const NativeDate = (field: Omit<Props, 'kind'>) => {
  const root = useRef<HTMLDivElement>(null);
  if (!hasPickerButton()) return <TextField {...field} type="date" />;
  return (
    <div ref={root}>
      <TextField
        {...field}
        type="date"
        pe="9"
        css={{ '&::-webkit-calendar-picker-indicator': { display: 'none' } }}
        end={
          <IconButton
            // For the mouse: the field itself has the keys.
            aria-hidden
            tabIndex={-1}
            disabled={field.disabled ?? false}
            onClick={() => root.current?.querySelector('input')?.showPicker()}
            position="absolute"
            insetEnd="1"
            top="1"
            size="xs"
            variant="ghost"
            colorPalette="gray"
          >
            <CalendarIcon />
          </IconButton>
        }
      />
    </div>
  );
};

const NATIVE = { date: NativeDate, time: (field: Omit<Props, 'kind'>) => <TextField {...field} type="time" /> };

/** A date (`YYYY-MM-DD`) or a time (`HH:mm`) as a Russian reader writes it: the browser's own field where it is Russian. */
export const MomentField = ({ kind, ...field }: Props) => {
  const Native = NATIVE[kind];
  return isBrowserRussian() ? <Native {...field} /> : <TypedField {...field} kind={kind} />;
};
