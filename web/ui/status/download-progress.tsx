import { Button, HStack, Text } from '@chakra-ui/react';

type Props = { text: string; stopLabel: string; onStop: () => void };

/** In place of the button that has begun it: how far a download is that is put together page by page, and a way to stop it. */
export const DownloadProgress = ({ text, stopLabel, onStop }: Props) => (
  <HStack gap="4">
    <Text role="status" fontVariantNumeric="tabular-nums">
      {text}
    </Text>
    <Button variant="outline" colorPalette="gray" size="sm" onClick={onStop}>
      {stopLabel}
    </Button>
  </HStack>
);
