import { type ComponentProps, useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { dateShown, readDate, readTime } from './typed-time.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'type'> & { kind: 'date' | 'time' };

const KINDS = {
  date: { read: (text: string) => readDate(text, new Date()), shown: dateShown, placeholder: words.datePlaceholder },
  time: { read: readTime, shown: (value: string) => value, placeholder: words.timePlaceholder },
};

/** A browser draws its own field in its own language, whatever the page's is: «03/05/2027», «PM». */
const isBrowserRussian = (): boolean => /^ru\b/i.test(navigator.language);

const TypedField = ({ kind, value, onValue, ...field }: Props) => {
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
      onBlur={() => {
        if (value !== '') setTyped(null);
      }}
    />
  );
};

/** A date (`YYYY-MM-DD`) or a time (`HH:mm`) as a Russian reader writes it: the browser's own field where it is Russian. */
export const MomentField = ({ kind, ...field }: Props) =>
  isBrowserRussian() ? <TextField {...field} type={kind} /> : <TypedField {...field} kind={kind} />;
