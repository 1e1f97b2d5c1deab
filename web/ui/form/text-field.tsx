import { Field, IconButton, Input, type InputProps, Textarea, type TextareaProps } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { authWords as words } from '#shared/locale/auth.ts';
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';

type TextFieldProps = Omit<InputProps, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** The error of the value, if any. */
  error?: string | undefined;
  hint?: string;
  /** Language of the label, if it is not the page's. */
  labelLang?: string | undefined;
  /** Shown at the end of the field, such as a button. */
  end?: ReactNode;
  /**
   * For a field in a wrapping row: its CSS `flex` value. Then only screen readers get the label, and the error stands
   * below the row.
   */
  rowShare?: string;
};

/** A labelled input of one line. Its error stands below, and assistive technology reads the error with the input. */
export const TextField = ({
  label,
  labelLang,
  value,
  onValue,
  error,
  hint,
  end,
  rowShare,
  required,
  disabled,
  ...input
}: TextFieldProps) => (
  <Field.Root
    invalid={error !== undefined}
    required={required ?? false}
    disabled={disabled ?? false}
    {...(rowShare && { display: 'contents' })}
  >
    <Field.Label lang={labelLang} overflowWrap="anywhere" srOnly={rowShare !== undefined}>
      {label}
    </Field.Label>
    <div style={{ position: 'relative', ...(rowShare ? { flex: rowShare } : { width: '100%' }) }}>
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
      <Field.ErrorText {...(rowShare && { order: '1', flexBasis: 'full' })}>{error}</Field.ErrorText>
    )}
  </Field.Root>
);

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A masked field, with a button that shows the text. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          aria-label={isShown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!isShown)}
          position="absolute"
          insetEnd="1"
          top="1"
          size="xs"
          variant="ghost"
          colorPalette="gray"
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
};

type TextAreaFieldProps = Omit<TextareaProps, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
};

/** A labelled input of several lines, which grows with its text. */
export const TextAreaField = ({ label, value, onValue, error, disabled, ...area }: TextAreaFieldProps) => (
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
