import { SegmentGroup } from '@chakra-ui/react';

type SegmentsProps<T extends string> = {
  label: string;
  options: readonly { readonly value: T; readonly label: string }[];
  value: T;
  onValue: (value: T) => void;
  disabled?: boolean;
};

/** A choice among two or three, as a strip of radio buttons. */
export const Segments = <T extends string>({ label, options, value, onValue, disabled = false }: SegmentsProps<T>) => (
  <SegmentGroup.Root
    aria-label={label}
    value={value}
    disabled={disabled}
    onValueChange={(change) => {
      const chosen = options.find((option) => option.value === change.value);
      if (chosen) onValue(chosen.value);
    }}
  >
    <SegmentGroup.Indicator />
    <SegmentGroup.Items items={[...options]} cursor={disabled ? 'default' : 'pointer'} px="3" />
  </SegmentGroup.Root>
);
