import { Box, Field, Flex, Input } from '@chakra-ui/react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { HEX_COLOR } from '#shared/embedding/values.ts';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';
import { ColorPopover } from './color-popover.tsx';

type ColorFieldProps = {
  label: string;
  /** `#` and six hex digits. */
  value: string;
  onValue: (value: string) => void;
  /** Called when the focus leaves the field and the picker. */
  onLeave: () => void;
};

const withHash = (typed: string): string => (typed.startsWith('#') ? typed : `#${typed}`);

/** A colour as text, and as a square that opens a picker. Text takes effect when it is a colour. */
export const ColorField = ({ label, value, onValue, onLeave }: ColorFieldProps) => {
  const [typed, setTyped] = useState(value);
  const whole = useRef<HTMLDivElement>(null);
  const hex = withHash(typed.trim());
  const isColor = HEX_COLOR.test(hex);

  useEffect(() => setTyped(value), [value]);

  const type = (text: string) => {
    setTyped(text);
    const next = withHash(text.trim());
    if (HEX_COLOR.test(next)) onValue(next.toLowerCase());
  };

  const leave = (domEvent: FocusEvent) => {
    // For React the picker is a child of this field, wherever it is in the page.
    const isWithin = domEvent.relatedTarget instanceof Node && whole.current?.contains(domEvent.relatedTarget);
    if (!isWithin) onLeave();
  };

  return (
    <Box ref={whole} onBlur={leave}>
      <Field.Root invalid={!isColor}>
        <Field.Label>{label}</Field.Label>
        <Flex gap="2" w="full">
          <ColorPopover label={label} value={value} onValue={onValue} onClose={onLeave} />
          <Input
            bg="bg.panel"
            borderColor="border.control"
            fontFamily="mono"
            value={typed}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(domEvent) => type(domEvent.target.value)}
            onKeyDown={(domEvent) => {
              if (domEvent.key === 'Enter') onLeave();
            }}
          />
        </Flex>
        {!isColor && <Field.ErrorText>{words.badColor}</Field.ErrorText>}
      </Field.Root>
    </Box>
  );
};
