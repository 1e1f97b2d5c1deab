import { chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';
import { ColorPicker } from '#web/features/embeddings/dialogs.ts';

const Square = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '10',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    cursor: 'pointer',
    _focusVisible: { borderColor: 'blue.focusRing', outline: '1px solid', outlineColor: 'blue.focusRing' },
  },
});
const Swatch = chakra('span', {
  base: { boxSize: '7', borderRadius: 'l1', boxShadow: 'inset 0 0 0 1px rgb(0 0 0 / 10%)' },
});

type ColorPopoverProps = {
  label: string;
  /** `#` and six hex digits. */
  value: string;
  onValue: (value: string) => void;
  /** Called when the picker closes. */
  onClose: () => void;
};

/** The square of a colour. A click opens the picker. */
export const ColorPopover = ({ label, value, onValue, onClose }: ColorPopoverProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Flex flex="none">
      <Square
        id={id}
        type="button"
        aria-label={words.pickColor(label)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // While the picker is loading, a second click does not cancel it.
        onClick={() => (isOpen && ColorPicker.isLoaded() ? close() : setOpen(true))}
      >
        <Swatch style={{ background: value }} />
      </Square>
      <ColorPicker buttonId={id} isOpen={isOpen} label={label} value={value} onValue={onValue} onClose={close} />
    </Flex>
  );
};
