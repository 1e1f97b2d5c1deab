import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

type DeviceStageProps = {
  /** Width of the device in CSS pixels. */
  width: number;
  /** Height of the content, in CSS pixels of the device. */
  height: number;
  /** Called with each new scale; 1 is full size. */
  onScale: (scale: number) => void;
  children: ReactNode;
};

/** Draws its children as on a screen of the given width. If there is less room, the screen is scaled down. */
export const DeviceStage = ({ width, height, onScale, children }: DeviceStageProps) => {
  const room = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);

  // Measured before painting, so that nothing below moves.
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    setAvailable(element.clientWidth);
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, available / width);
  useEffect(() => onScale(scale), [scale, onScale]);

  return (
    <Box ref={room} h={`${height * scale}px`} overflow="hidden">
      <Box
        w={`${width}px`}
        h={`${height}px`}
        mx={scale === 1 ? 'auto' : undefined}
        transformOrigin="0 0"
        style={{ transform: scale === 1 ? undefined : `scale(${scale})` }}
      >
        {children}
      </Box>
    </Box>
  );
};
