import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { codeWords as words } from '#shared/locale/embeddings.ts';
import type { Piece, Tone } from './highlight.ts';

const Block = chakra('pre', {
  base: {
    p: '4',
    borderRadius: 'l2',
    borderWidth: '1px',
    bg: 'bg.subtle',
    color: 'fg',
    fontFamily: 'mono',
    textStyle: 'xs',
    lineHeight: '1.7',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxH: '50dvh',
    overflow: 'auto',
    focusRing: 'outside',
  },
});

// The colours have a contrast of at least 4.5:1 with the ground of the block, in both themes.
const both = (light: string, dark: string) => ({ base: light, _dark: dark });
const COLORS: Record<Tone, ReturnType<typeof both> | undefined> = {
  plain: undefined,
  mark: both('#5b6472', '#98a2b3'),
  tag: both('#1d4ed8', '#93c5fd'),
  name: both('#7c3aed', '#c4b5fd'),
  text: both('#0f6b3c', '#86efac'),
};

const Line = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ tone, value }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move
    <chakra.span key={at} data-tone={tone} color={COLORS[tone]}>
      {value}
    </chakra.span>
  ));

/** The code, which can be selected at once and gets its colours when the highlighter has loaded. */
export const HighlightedCode = ({ code }: { code: string }) => {
  const [lines, setLines] = useState<Piece[][] | null>(null);

  useEffect(() => {
    let isCurrent = true;
    import('./highlight.ts')
      .then(({ highlight }) => isCurrent && setLines(highlight(code)))
      // Without colours the code is readable too.
      .catch((error: unknown) => console.warn(error));
    return () => {
      isCurrent = false;
    };
  }, [code]);

  return (
    // Focusable, because a keyboard must be able to scroll long code.
    <Block tabIndex={0} role="region" aria-label={words.region}>
      <code>
        {lines
          ? lines.map((pieces, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              <span key={at}>
                {at > 0 && '\n'}
                <Line pieces={pieces} />
              </span>
            ))
          : code}
      </code>
    </Block>
  );
};
