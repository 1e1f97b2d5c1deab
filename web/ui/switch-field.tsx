import { chakra } from '@chakra-ui/react';
import { useId } from 'react';

const Row = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '3', textStyle: 'sm', fontWeight: 'medium', cursor: 'pointer' },
});
const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: '0',
    w: '9',
    h: '5',
    borderRadius: 'full',
    bg: 'border.control',
    cursor: 'pointer',
    transition: 'background 120ms',
    focusVisibleRing: 'outside',
    _after: {
      content: '""',
      position: 'absolute',
      top: '2px',
      left: '2px',
      w: '4',
      h: '4',
      borderRadius: 'full',
      bg: 'white',
      boxShadow: 'xs',
      transition: 'translate 120ms',
    },
    '&:checked': { bg: 'blue.solid', _after: { translate: '1rem' } },
  },
});

type Props = {
  label: string;
  value: boolean;
  onValue: (value: boolean) => void;
  /** What it means, below the label. */
  hint?: string;
};

/** A labelled switch: takes effect at once, unlike a checkbox of a form. */
export const SwitchField = ({ label, value, onValue, hint }: Props) => {
  const hintId = useId();
  return (
    <chakra.div>
      <Row>
        <Track
          type="checkbox"
          role="switch"
          checked={value}
          aria-describedby={hint && hintId}
          onChange={(domEvent) => onValue(domEvent.target.checked)}
        />
        {label}
      </Row>
      {hint && (
        <chakra.div id={hintId} ps="12" textStyle="sm" color="fg.muted">
          {hint}
        </chakra.div>
      )}
    </chakra.div>
  );
};
