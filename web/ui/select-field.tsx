import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { ChevronDownIcon } from './icons.tsx';

const Select = chakra('select', {
  base: {
    appearance: 'none',
    w: 'full',
    h: '10',
    ps: '3',
    pe: '9',
    textStyle: 'sm',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    cursor: 'pointer',
    focusRing: 'inside',
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& option': { bg: 'bg.panel', color: 'fg' },
  },
});

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onValue: (value: T) => void;
  disabled?: boolean;
  /** Read out only: where the place says already what is chosen, as in a toolbar. */
  isLabelHidden?: boolean;
};

/** A labelled choice of one of a few: the browser's own list, which every phone shows in its own best way. */
export const SelectField = <T extends string>({ label, value, options, onValue, ...rest }: Props<T>) => {
  const { disabled = false, isLabelHidden = false } = rest;
  const id = useId();
  return (
    <chakra.div>
      <chakra.label
        htmlFor={id}
        {...(isLabelHidden ? { srOnly: true } : { display: 'block', mb: '1.5', textStyle: 'sm', fontWeight: 'medium' })}
      >
        {label}
      </chakra.label>
      <chakra.div position="relative">
        <Select
          id={id}
          value={value}
          disabled={disabled}
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
        </Select>
        <chakra.span
          position="absolute"
          insetEnd="3"
          top="50%"
          transform="translateY(-50%)"
          color="fg.muted"
          pointerEvents="none"
        >
          <ChevronDownIcon />
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
};
