import { Button, chakra, Field, HStack, Input } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { EVENT_COLORS } from '#shared/contracts/event-colors.ts';
import { Color } from '#shared/contracts/fields.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';

type ColorFieldProps = {
  /** The event's own colour. Empty: the field shows `inherited`. */
  value: string;
  inherited: string;
  onValue: (value: string) => void;
  error: string | undefined;
  disabled: boolean;
};

/** The colour of an event. It is chosen from swatches, in the browser's picker, or typed as a code. */
export const ColorField = ({ value, inherited, onValue, error, disabled }: ColorFieldProps) => {
  /** The text while it is typed, so that an emptied field stays empty. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value || inherited;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Field.Root invalid={error !== undefined} disabled={disabled}>
      <Field.Label>{fieldLabels.color}</Field.Label>
      <HStack gap="2" wrap="wrap">
        <chakra.label
          position="relative"
          boxSize="10"
          flexShrink="0"
          borderRadius="l2"
          borderWidth="1px"
          borderColor="border.control"
          cursor={disabled ? 'default' : 'pointer'}
          style={{ background: v.is(Color, shown) ? shown : 'transparent' }}
          css={{ '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue.focusRing' } }}
        >
          <chakra.input
            ref={picker}
            type="color"
            aria-label={words.colorPicker}
            value={v.is(Color, shown) ? shown.toLowerCase() : '#000000'}
            disabled={disabled}
            onChange={(domEvent) => onValue(domEvent.target.value)}
            position="absolute"
            inset="0"
            boxSize="full"
            opacity="0"
            cursor="inherit"
          />
        </chakra.label>
        <Input
          w="7rem"
          bg="bg.panel"
          borderColor="border.control"
          value={typed ?? shown}
          maxLength={7}
          spellCheck={false}
          fontVariantNumeric="tabular-nums"
          onChange={(domEvent) => {
            setTyped(domEvent.target.value);
            onValue(domEvent.target.value);
          }}
          onBlur={() => setTyped(null)}
        />
        <HStack gap="1.5" wrap="wrap">
          {EVENT_COLORS.map((swatch) => (
            <chakra.button
              key={swatch}
              type="button"
              aria-label={words.colorSwatch(swatch)}
              aria-pressed={swatch === shown.toLowerCase()}
              disabled={disabled}
              onClick={() => onValue(swatch)}
              boxSize="6"
              borderRadius="full"
              cursor="pointer"
              style={{ background: swatch }}
              outlineOffset="2px"
              _pressed={{ outline: '2px solid', outlineColor: 'fg.muted' }}
              _focusVisible={{ outline: '2px solid', outlineColor: 'blue.focusRing' }}
              _disabled={{ cursor: 'default' }}
            />
          ))}
        </HStack>
        {value !== '' && !disabled && (
          <Button
            size="xs"
            variant="ghost"
            px="2"
            onClick={() => {
              onValue('');
              // This button disappears, and the dialog would give the focus to the title.
              picker.current?.focus();
            }}
          >
            {words.inheritColor}
          </Button>
        )}
      </HStack>
      {error !== undefined && <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  );
};
