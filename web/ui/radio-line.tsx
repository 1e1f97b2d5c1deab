import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Line = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    py: '1.5',
    textStyle: 'sm',
    cursor: 'pointer',
    '& > input': { flexShrink: '0', w: '4', h: '4', mt: '0.5', accentColor: 'blue.solid', cursor: 'inherit' },
    // Chakra sets it on every element, so it is not inherited.
    '& > span': { minW: '0', overflowWrap: 'anywhere' },
    '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
  },
});

type Props = {
  name: string;
  isChecked: boolean;
  onChoose: () => void;
  isDisabled?: boolean;
  /** Id of the text that says more about it. */
  describedBy?: string | undefined;
  children: ReactNode;
};

/** One of several choices: the browser's own radio button, with its text beside it. */
export const RadioLine = ({ name, isChecked, onChoose, isDisabled, describedBy, children }: Props) => (
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
