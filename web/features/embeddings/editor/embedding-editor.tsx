import { Button, Flex, Heading, Stack } from '@chakra-ui/react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { embedCode, widgetUrl } from '#shared/embedding/embed-code.ts';
import { codeWords } from '#shared/locale/embeddings.ts';
import { embedWords } from '#shared/locale/widget.ts';
import { copyCode } from '#web/features/embeddings/code/copy-code.ts';
import { CopyIcon } from '#web/features/embeddings/embedding-icons.tsx';

/** SPEC §2: the right panel, with the settings of the selected embedding. */
export const EmbeddingEditor = ({ embedding }: { embedding: Embedding }) => {
  const code = embedCode(embedding, location.origin);
  return (
    <Stack gap="4" p="4" h="full" overflowY="auto">
      <Flex gap="2" wrap="wrap" align="center">
        <Heading as="h2" size="lg" flex="1">
          {embedding.name}
        </Heading>
        <Button size="sm" disabled={code === null} onClick={() => code && void copyCode(code)}>
          <CopyIcon />
          {codeWords.copy}
        </Button>
      </Flex>
      <iframe
        title={embedWords.title}
        src={widgetUrl(embedding, location.origin)}
        width="100%"
        height="100%"
        style={{ border: 0, minHeight: 600 }}
      />
    </Stack>
  );
};
