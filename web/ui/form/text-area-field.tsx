import { Field, Textarea, type TextareaProps } from '@chakra-ui/react';

type Props = Omit<TextareaProps, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
};

/** A labelled text of several lines that grows with what is typed. */
export const TextAreaField = ({ label, value, onValue, error, disabled, ...area }: Props) => (
  <Field.Root invalid={error !== undefined} disabled={disabled ?? false}>
    <Field.Label>{label}</Field.Label>
    <Textarea
      autoresize
      bg="bg.panel"
      borderColor="border.control"
      maxH="16rem"
      {...area}
      value={value}
      onChange={(domEvent) => onValue(domEvent.target.value)}
    />
    {error !== undefined && <Field.ErrorText>{error}</Field.ErrorText>}
  </Field.Root>
);
