import { Box, type Color, ColorPicker, Portal, parseColor } from '@chakra-ui/react';
import { colorPickerSlotRecipe } from '@chakra-ui/react/theme';
import { useId, useState } from 'react';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';

/** The accent, its neighbours, and the neutrals that texts are set in. */
const SWATCHES = [
  '#3b82f6',
  '#0ea5e9',
  '#10b981',
  '#f59e0b',
  '#ef4444',
  '#8b5cf6',
  '#ffffff',
  '#f1f5f9',
  '#cbd5e1',
  '#64748b',
  '#1e293b',
  '#000000',
];

type Props = {
  label: string;
  /** `#` and six hex digits. */
  value: string;
  onValue: (value: string) => void;
  /** When it closes: the choice is made. */
  onClose: () => void;
};

const hexOf = (color: Color): string => color.toString('hex').toLowerCase();

/** The square that shows a colour; pressed, it opens the picker. The library's English names are replaced. */
export const ColorPopover = ({ label, value, onValue, onClose }: Props) => {
  // A grey has no hue in hex: the picker's own colour keeps it while the hand moves.
  const [picked, setPicked] = useState(() => parseColor(value));
  const color = hexOf(picked) === value.toLowerCase() ? picked : parseColor(value);

  const labelId = useId();
  return (
    <ColorPicker.Root
      ids={{ label: labelId }}
      recipe={colorPickerSlotRecipe}
      format="hsba"
      value={color}
      onValueChange={(details) => {
        setPicked(details.value);
        onValue(hexOf(details.value));
      }}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      positioning={{ placement: 'bottom-start' }}
      lazyMount
      unmountOnExit
    >
      <Box as="span" id={labelId} srOnly>
        {words.pickColor(label)}
      </Box>
      <ColorPicker.Control>
        <ColorPicker.Trigger borderWidth="1px" borderColor="border.control" cursor="pointer">
          <ColorPicker.Swatch value={color} boxSize="7" borderRadius="l1" />
        </ColorPicker.Trigger>
      </ColorPicker.Control>
      <Portal>
        <ColorPicker.Positioner>
          <ColorPicker.Content aria-label={label} borderRadius="l3">
            <ColorPicker.Area xChannel="saturation" yChannel="brightness">
              <ColorPicker.AreaBackground />
              <ColorPicker.AreaThumb aria-label={words.colorArea} aria-roledescription={words.colorAreaKind} />
            </ColorPicker.Area>
            <ColorPicker.ChannelSlider channel="hue">
              <ColorPicker.ChannelSliderTrack />
              <ColorPicker.ChannelSliderThumb aria-label={words.colorHue} />
            </ColorPicker.ChannelSlider>
            <ColorPicker.SwatchGroup aria-label={words.swatches}>
              {SWATCHES.map((swatch) => (
                <ColorPicker.SwatchTrigger key={swatch} value={swatch} aria-label={swatch}>
                  <ColorPicker.Swatch value={swatch} boxSize="5.5" borderRadius="l1" />
                </ColorPicker.SwatchTrigger>
              ))}
            </ColorPicker.SwatchGroup>
          </ColorPicker.Content>
        </ColorPicker.Positioner>
      </Portal>
    </ColorPicker.Root>
  );
};
