import { Button, chakra, HStack, Text } from '@chakra-ui/react';

/** A progress bar that shows `value` as a share of `max`. Without `value` the progress is unknown. */
export const ProgressBar = chakra('progress', {
  base: {
    display: 'block',
    w: 'full',
    h: '2',
    overflow: 'hidden',
    borderRadius: 'full',
    // Without this, browsers draw their own bar, Chrome a grey and green one.
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

/** Replaces a download's button while the data are read page by page: the progress, and a button that stops it. */
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
