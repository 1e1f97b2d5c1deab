import { type Color, ColorPicker as Picker, Portal, parseColor } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';

/** The accent, colours near it, and the neutral colours of texts. */
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

type ColorPickerProps = {
  /** Id of the button that opens the picker. The picker appears below it, and gives the focus back to it. */
  buttonId: string;
  isOpen: boolean;
  label: string;
  /** `#` and six hex digits. */
  value: string;
  onValue: (value: string) => void;
  /** Called by Escape, or by a click beside the picker. */
  onClose: () => void;
};

const hexOf = (color: Color): string => color.toString('hex').toLowerCase();

/** The picker of a colour, with Russian names in place of the library's English ones. */
export const ColorPicker = ({ buttonId, isOpen, label, value, onValue, onClose }: ColorPickerProps) => {
  // Keeps the hue of the chosen colour. The hex code of a grey has no hue, so the picker would jump during a drag.
  const [picked, setPicked] = useState(() => parseColor(value));
  const color = hexOf(picked) === value.toLowerCase() ? picked : parseColor(value);

  // Opens after the first drawing. A picker that is open at once leaves the focus on the button.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);

  return (
    <Picker.Root
      ids={{ trigger: buttonId }}
      format="hsba"
      value={color}
      onValueChange={(details) => {
        setPicked(details.value);
        onValue(hexOf(details.value));
      }}
      open={isOpen && isThere}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      positioning={{ placement: 'bottom-start' }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Picker.Positioner>
          <Picker.Content aria-label={label} borderRadius="l3">
            <Picker.Area xChannel="saturation" yChannel="brightness">
              <Picker.AreaBackground />
              <Picker.AreaThumb aria-label={words.colorArea} aria-roledescription={words.colorAreaKind} />
            </Picker.Area>
            <Picker.ChannelSlider channel="hue">
              <Picker.ChannelSliderTrack />
              <Picker.ChannelSliderThumb aria-label={words.colorHue} />
            </Picker.ChannelSlider>
            <Picker.SwatchGroup aria-label={words.swatches}>
              {SWATCHES.map((swatch) => (
                <Picker.SwatchTrigger key={swatch} value={swatch} aria-label={swatch}>
                  <Picker.Swatch value={swatch} boxSize="5.5" borderRadius="l1" />
                </Picker.SwatchTrigger>
              ))}
            </Picker.SwatchGroup>
          </Picker.Content>
        </Picker.Positioner>
      </Portal>
    </Picker.Root>
  );
};
