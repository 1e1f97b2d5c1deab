import { chakra, NativeSelect } from '@chakra-ui/react';
import { useId } from 'react';

type SelectFieldProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onValue: (value: T) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** Whether only screen readers get the label, as in a toolbar. */
  isLabelHidden?: boolean;
};

/** A labelled choice among a few options. It uses the browser's own list, which each phone shows in its own style. */
export const SelectField = <T extends string>({ label, value, options, onValue, ...rest }: SelectFieldProps<T>) => {
  const { disabled = false, error, isLabelHidden = false } = rest;
  const id = useId();
  return (
    <chakra.div>
      <chakra.label
        htmlFor={id}
        {...(isLabelHidden ? { srOnly: true } : { display: 'block', mb: '1.5', textStyle: 'sm', fontWeight: 'medium' })}
      >
        {label}
      </chakra.label>
      <NativeSelect.Root disabled={disabled}>
        <NativeSelect.Field
          id={id}
          bg="bg.panel"
          borderColor={error === undefined ? 'border.control' : 'border.error'}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          value={value}
          onChange={(domEvent) => {
            const chosen = options.find((option) => option.value === domEvent.target.value);
            if (chosen) onValue(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
      {error !== undefined && (
        <chakra.div id={`${id}-error`} mt="1.5" textStyle="xs" fontWeight="medium" color="fg.error">
          {error}
        </chakra.div>
      )}
    </chakra.div>
  );
};
