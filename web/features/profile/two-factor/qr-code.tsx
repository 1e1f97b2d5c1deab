import { Box } from '@chakra-ui/react';
import { encode } from 'uqr';

/** Modules of quiet zone around the code, as ISO/IEC 18004 asks. */
const BORDER = 4;

type QrCodeProps = { text: string; label: string };

/** A QR code, dark on white in either theme: many cameras read no other. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { border: BORDER });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box borderRadius="l2" borderWidth="1px" overflow="hidden" bg="white" w="full" maxW="13rem">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" display="block">
        <rect width={size} height={size} fill="#fff" />
        <path d={modules.join('')} fill="#000" />
      </svg>
    </Box>
  );
};
