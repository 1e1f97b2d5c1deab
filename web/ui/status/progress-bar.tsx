import { Button, chakra, HStack, Text } from '@chakra-ui/react';

/** How much of `max` is done; without a value nobody knows. */
export const ProgressBar = chakra('progress', {
  base: {
    display: 'block',
    w: 'full',
    h: '2',
    overflow: 'hidden',
    borderRadius: 'full',
    // Browsers draw their own unless this is reset; Chrome's is grey and green.
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

/** In place of the button that has begun it: how far a download is that is put together page by page, and a way to stop it. */
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
