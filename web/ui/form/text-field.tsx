import { Field, Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = Omit<InputProps, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** The error of the value, if any. */
  error?: string | undefined;
  hint?: string;
  /** Language of the label where it is not the page's. */
  labelLang?: string | undefined;
  /** Shown inside the field at its end, such as a button. */
  end?: ReactNode;
};

/** A labelled line of text with its error below it, tied together for assistive technology. */
export const TextField = ({
  label,
  labelLang,
  value,
  onValue,
  error,
  hint,
  end,
  required,
  disabled,
  ...input
}: Props) => (
  <Field.Root invalid={error !== undefined} required={required ?? false} disabled={disabled ?? false}>
    <Field.Label lang={labelLang} overflowWrap="anywhere">
      {label}
    </Field.Label>
    <div style={{ position: 'relative', width: '100%' }}>
      <Input
        bg="bg.panel"
        borderColor={error === undefined ? 'border.control' : 'border.error'}
        pe={end ? '11' : undefined}
        {...input}
        value={value}
        onChange={(domEvent) => onValue(domEvent.target.value)}
      />
      {end}
    </div>
    {error === undefined ? (
      hint && <Field.HelperText>{hint}</Field.HelperText>
    ) : (
      <Field.ErrorText>{error}</Field.ErrorText>
    )}
  </Field.Root>
);
