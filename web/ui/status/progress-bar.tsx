import { Button, chakra, HStack, Text } from '@chakra-ui/react';

/** The share of `max` that is done; without a value it is unknown. */
export const ProgressBar = chakra('progress', {
  base: {
    display: 'block',
    w: 'full',
    h: '2',
    overflow: 'hidden',
    borderRadius: 'full',
    // Without this, browsers draw their own; Chrome's is grey and green.
    appearance: 'none',
    bg: 'bg.emphasized',
    '&::-webkit-progress-bar': { bg: 'none' },
    '&::-webkit-progress-value': { bg: 'blue.solid' },
    '&::-moz-progress-bar': { bg: 'blue.solid' },
    '&:indeterminate': { bg: 'blue.solid', animation: 'pulse' },
    '&:indeterminate::-moz-progress-bar': { bg: 'none' },
  },
});

type DownloadProgressProps = { text: string; stopLabel: string; onStop: () => void };

/** Replaces the button of a download that is read page by page: its progress and a button to stop it. */
export const DownloadProgress = ({ text, stopLabel, onStop }: DownloadProgressProps) => (
  <HStack gap="4">
    <Text role="status" fontVariantNumeric="tabular-nums">
      {text}
    </Text>
    <Button variant="outline" colorPalette="gray" size="sm" onClick={onStop}>
      {stopLabel}
    </Button>
  </HStack>
);
