import { Box } from '@chakra-ui/react';
import { qrCode } from '#shared/embedding/qr-code.ts';

type QrCodeProps = { text: string; label: string };

/** A QR code, dark on white in both themes, because many cameras cannot read it the other way round. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { size, path } = qrCode(text);
  return (
    <Box borderRadius="l2" borderWidth="1px" overflow="hidden" bg="white" w="full" maxW="13rem">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" display="block">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </Box>
  );
};
