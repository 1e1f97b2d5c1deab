import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { previewWords as words } from '#shared/locale/embedding-fields.ts';

/** Milliseconds after `load` in which the widget draws its events, mostly from the browser's cache. */
const SETTLE_MS = 300;

type PreviewFrameProps = {
  /** Address of the widget page with all settings. */
  src: string;
  /** A new number reloads the same address. */
  revision: number;
};

/**
 * The simple embed for a preview [CODE-13]: 100 % wide and high, without a border. A new address loads behind the
 * present picture and then replaces it, so that a save does not flash.
 */
export const PreviewFrame = ({ src, revision }: PreviewFrameProps) => {
  const wanted = `${revision} ${src}`;
  const [shown, setShown] = useState({ key: wanted, src });
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    // If another save has come meanwhile, the loaded frame has been removed. To show it would load it again in sight.
    if (loaded !== wanted) return undefined;
    const settling = setTimeout(() => setShown({ key: wanted, src }), SETTLE_MS);
    return () => clearTimeout(settling);
  }, [loaded, wanted, src]);

  const frames = shown.key === wanted ? [shown] : [shown, { key: wanted, src }];
  return (
    <Box position="relative" w="full" h="full">
      {frames.map((frame) => {
        const isShown = frame.key === shown.key;
        return (
          <iframe
            key={frame.key}
            title={words.frame}
            src={frame.src}
            width="100%"
            height="100%"
            inert={!isShown}
            data-loading={isShown ? undefined : ''}
            style={{ position: 'absolute', inset: 0, border: 0, visibility: isShown ? 'visible' : 'hidden' }}
            onLoad={() => {
              if (!isShown) setLoaded(frame.key);
            }}
          />
        );
      })}
    </Box>
  );
};
