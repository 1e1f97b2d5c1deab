import { chakra, Switch } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { useId } from 'react';

type Props = {
  label: string;
  value: boolean;
  onValue: (value: boolean) => void;
  /** An explanation below the label. */
  hint?: string;
};

/** A labelled switch: takes effect at once, unlike a checkbox of a form. */
export const SwitchField = ({ label, value, onValue, hint }: Props) => {
  const hintId = useId();
  return (
    <chakra.div>
      <Switch.Root recipe={switchSlotRecipe} checked={value} onCheckedChange={({ checked }) => onValue(checked)}>
        <Switch.HiddenInput role="switch" aria-describedby={hint && hintId} />
        <Switch.Control bg="border.control" _checked={{ bg: 'blue.solid' }}>
          <Switch.Thumb />
        </Switch.Control>
        <Switch.Label lineHeight="short">{label}</Switch.Label>
      </Switch.Root>
      {hint && (
        <chakra.div id={hintId} ps="12" textStyle="sm" color="fg.muted">
          {hint}
        </chakra.div>
      )}
    </chakra.div>
  );
};
