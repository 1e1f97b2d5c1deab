import { chakra, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

const Line = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    py: '1.5',
    textStyle: 'sm',
    cursor: 'pointer',
    '& > input': { flexShrink: '0', w: '4', h: '4', mt: '0.5', accentColor: 'blue.solid', cursor: 'inherit' },
    // Chakra sets `overflow-wrap` on every element, so the text would not inherit it from the label.
    '& > span': { minW: '0', overflowWrap: 'anywhere' },
    '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
  },
});

type ChoiceProps = {
  isChecked: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};
type RadioProps = ChoiceProps & {
  name: string;
  onChoose: () => void;
  /** Id of a text that explains the choice. */
  describedBy?: string | undefined;
};

/** A choice among several: the browser's radio button, with its text beside it. */
export const RadioOption = ({ name, isChecked, onChoose, isDisabled, describedBy, children }: RadioProps) => (
  <Line>
    <input
      type="radio"
      name={name}
      checked={isChecked}
      onChange={onChoose}
      disabled={isDisabled}
      aria-describedby={describedBy}
    />
    <span>{children}</span>
  </Line>
);

type CheckProps = ChoiceProps & {
  name?: string;
  onChange: () => void;
  /** The colour of the box, such as a calendar's. */
  color?: string | undefined;
  /** The error, shown below. */
  error?: string | undefined;
};

/** The browser's checkbox, with its text beside it. */
export const Checkbox = ({ name, isChecked, onChange, isDisabled, color, error, children }: CheckProps) => {
  const errorId = useId();
  return (
    <div>
      <Line>
        <input
          type="checkbox"
          name={name}
          checked={isChecked}
          onChange={onChange}
          disabled={isDisabled}
          style={color === undefined ? undefined : { accentColor: color }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{children}</span>
      </Line>
      {error && (
        <Text id={errorId} role="alert" textStyle="xs" fontWeight="medium" color="fg.error">
          {error}
        </Text>
      )}
    </div>
  );
};
