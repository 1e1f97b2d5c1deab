import { chakra } from '@chakra-ui/react';
import { useId } from 'react';

type Props<T extends string> = {
  label: string;
  options: readonly { readonly value: T; readonly label: string }[];
  value: T;
  onValue: (value: T) => void;
  disabled?: boolean;
};

/** One of two or three, as a strip: real radio buttons, so that arrows and forms work as everywhere. */
export const ToggleGroup = <T extends string>({ label, options, value, onValue, disabled = false }: Props<T>) => {
  const name = useId();
  return (
    <chakra.div
      role="radiogroup"
      aria-label={label}
      display="inline-flex"
      gap="0.5"
      p="0.5"
      h="10"
      borderRadius="l2"
      bg="bg.muted"
    >
      {options.map((option) => (
        <chakra.label
          key={option.value}
          position="relative"
          display="inline-flex"
          alignItems="center"
          px="3"
          borderRadius="l1"
          textStyle="sm"
          fontWeight="medium"
          color="fg.muted"
          cursor={disabled ? 'default' : 'pointer'}
          _hover={{ color: 'fg' }}
          css={{
            '&:has(:checked)': {
              bg: 'bg.panel',
              color: 'fg',
              boxShadow: '0 1px 2px rgb(15 23 42 / 15%)',
            },
            '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue.focusRing' },
          }}
        >
          <chakra.input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onValue(option.value)}
            position="absolute"
            inset="0"
            opacity="0"
            cursor="inherit"
          />
          {option.label}
        </chakra.label>
      ))}
    </chakra.div>
  );
};
