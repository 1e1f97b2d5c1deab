import { chakra, Flex } from '@chakra-ui/react';
import { type CSSProperties, useEffect, useId, useRef } from 'react';

const THUMB = {
  appearance: 'none',
  w: '4.5',
  h: '4.5',
  border: '2px solid',
  borderColor: 'blue.solid',
  borderRadius: 'full',
  bg: 'white',
  boxShadow: 'sm',
};
const TRACK = { h: '1.5', borderRadius: 'full' };

const Range = chakra('input', {
  base: {
    appearance: 'none',
    display: 'block',
    w: 'full',
    h: '6',
    bg: 'transparent',
    cursor: 'pointer',
    outline: 'none',
    '--filled': 'linear-gradient(var(--chakra-colors-blue-solid) 0 0) 0 / var(--share) 100% no-repeat',
    '&::-webkit-slider-runnable-track': { ...TRACK, background: 'var(--filled), var(--chakra-colors-bg-emphasized)' },
    '&::-webkit-slider-thumb': { ...THUMB, mt: '-1.5' },
    '&::-moz-range-track': { ...TRACK, background: 'var(--filled), var(--chakra-colors-bg-emphasized)' },
    '&::-moz-range-thumb': { ...THUMB, boxSizing: 'border-box' },
    '&:focus-visible::-webkit-slider-thumb': { outline: '2px solid {colors.blue.focusRing}', outlineOffset: '2px' },
    '&:focus-visible::-moz-range-thumb': { outline: '2px solid {colors.blue.focusRing}', outlineOffset: '2px' },
  },
});

type Style = CSSProperties & { '--share': string };

type RangeFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value as people read it: `10 %`. */
  text: string;
  hint?: string | undefined;
  /** Called while the slider moves. */
  onValue: (value: number) => void;
  /** Called on release, by pointer or key. */
  onRelease: () => void;
};

/** A labelled slider in whole steps. It is the browser's own slider, so that keys and touch work as usual. */
export const RangeField = ({ label, value, min, max, text, hint, onValue, onRelease }: RangeFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const released = useRef(onRelease);
  useEffect(() => {
    released.current = onRelease;
  });

  // The `change` event of the browser comes on release. React's `onChange` means the `input` event instead, so this
  // listener is added by hand.
  useEffect(() => {
    const element = input.current;
    const listener = () => released.current();
    element?.addEventListener('change', listener);
    return () => element?.removeEventListener('change', listener);
  }, []);

  const style: Style = { '--share': `${((value - min) / (max - min)) * 100}%` };
  return (
    <chakra.div>
      <Flex justify="space-between" gap="3" textStyle="sm">
        <chakra.label htmlFor={id} fontWeight="medium">
          {label}
        </chakra.label>
        <chakra.output htmlFor={id} color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {text}
        </chakra.output>
      </Flex>
      <Range
        ref={input}
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={text}
        aria-describedby={hint && `${id}-hint`}
        style={style}
        onChange={(domEvent) => onValue(domEvent.target.valueAsNumber)}
      />
      {hint && (
        <chakra.div id={`${id}-hint`} textStyle="xs" color="fg.muted">
          {hint}
        </chakra.div>
      )}
    </chakra.div>
  );
};
