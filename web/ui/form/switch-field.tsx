import { chakra, Switch } from '@chakra-ui/react';
import { useId } from 'react';

type SwitchFieldProps = {
  label: string;
  value: boolean;
  onValue: (value: boolean) => void;
  /** An explanation below the label. */
  hint?: string;
  disabled?: boolean;
};

/** A labelled switch. Use it only for changes that take effect at once and can be seen. */
export const SwitchField = ({ label, value, onValue, hint, disabled = false }: SwitchFieldProps) => {
  const hintId = useId();
  return (
    <chakra.div>
      <Switch.Root checked={value} disabled={disabled} onCheckedChange={({ checked }) => onValue(checked)}>
        <Switch.HiddenInput role="switch" aria-describedby={hint && hintId} />
        <Switch.Control bg="border.control" _checked={{ bg: 'blue.solid' }}>
          <Switch.Thumb />
        </Switch.Control>
        <Switch.Label lineHeight="short" overflowWrap="anywhere">
          {label}
        </Switch.Label>
      </Switch.Root>
      {hint && (
        <chakra.div id={hintId} ps="3.125rem" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {hint}
        </chakra.div>
      )}
    </chakra.div>
  );
};
