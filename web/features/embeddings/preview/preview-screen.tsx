import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { widgetUrl } from '#shared/embedding/embed-code.ts';
import { previewWords as words } from '#shared/locale/embedding-fields.ts';
import { codeWords } from '#shared/locale/embeddings.ts';
import { AdminHint } from '#web/features/embeddings/admin-hint.tsx';
import { readCodeKind } from '#web/features/embeddings/code/code-kind.ts';
import { codesOf } from '#web/features/embeddings/code/codes-of.ts';
import { copyCode } from '#web/features/embeddings/code/copy-code.ts';
import { CodeDialog } from '#web/features/embeddings/dialogs.ts';
import { CopyIcon } from '#web/features/embeddings/embedding-icons.tsx';
import { ChevronLeftIcon, CodeIcon } from '#web/ui/icons.tsx';
import { useBottomBar } from '#web/ui/use-bottom-bar.ts';
import { frameBox } from './frame-box.ts';
import { PreviewFrame } from './preview-frame.tsx';

/** On a phone both buttons fill the bar, side by side if they fit. */
const BAR_BUTTON = { flex: { base: 'auto', sm: 'none' }, px: { base: '2', sm: '4' } } as const;

type PreviewScreenProps = {
  embedding: Embedding;
  onClose: () => void;
};

/**
 * The calendar with the chosen settings as visitors see it, above a fixed bar. The dialog of the code shows only the
 * codes of HTML and IFRAME, but its button copies the code of the embedding's type [CODE-15].
 */
export const PreviewScreen = ({ embedding, onClose }: PreviewScreenProps) => {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  const [isCodeShown, setCodeShown] = useState(false);
  const codes = codesOf(embedding);
  const hasCode = codes.fixed !== '';

  return (
    <Flex direction="column" minH="100dvh">
      <Flex as="header" align="center" gap="3" px={{ base: '2', md: '4' }} h="14" bg="bg.panel" borderBottomWidth="1px">
        <Button variant="ghost" colorPalette="gray" size="sm" onClick={onClose}>
          <ChevronLeftIcon />
          {words.backToEditor}
        </Button>
        <Heading as="h1" size={{ base: 'sm', md: 'md' }} flex="1" minW="0" truncate>
          {embedding.name}
        </Heading>
      </Flex>
      <Box
        bg="bg.panel"
        px={{ base: '3', md: '6' }}
        py="3"
        borderBottomWidth="1px"
        css={{ '&:empty': { display: 'none' } }}
      >
        <AdminHint />
      </Box>
      <Box as="main" flex="1" bg="white" p={{ base: '3', md: '6' }} pb={{ base: '36', md: '24' }}>
        <div style={frameBox(embedding.settings)}>
          <PreviewFrame src={widgetUrl(embedding, location.origin)} revision={0} />
        </div>
      </Box>
      <Box
        ref={bar}
        as="footer"
        aria-label={words.actions}
        position="fixed"
        left="0"
        right="0"
        bottom="0"
        bg="bg.panel"
        borderTopWidth="1px"
        px="4"
        py="3"
        pb="max(0.75rem, env(safe-area-inset-bottom))"
      >
        <Flex gap={{ base: '2', sm: '3' }} justify="center" align="center" wrap="wrap">
          <Button {...BAR_BUTTON} disabled={!hasCode} onClick={() => void copyCode(codes[readCodeKind()])}>
            <Box asChild hideBelow="sm">
              <CopyIcon />
            </Box>
            {codeWords.copy}
          </Button>
          <Button
            {...BAR_BUTTON}
            variant="outline"
            colorPalette="gray"
            disabled={!hasCode}
            onClick={() => setCodeShown(true)}
          >
            <Box asChild hideBelow="sm">
              <CodeIcon />
            </Box>
            {codeWords.show}
          </Button>
        </Flex>
      </Box>
      <CodeDialog isOpen={isCodeShown} isPreview embedding={embedding} onClose={() => setCodeShown(false)} />
    </Flex>
  );
};
