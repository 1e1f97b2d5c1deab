import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Block } from '#shared/embedding/block.ts';
import { liveUrl, widgetUrl } from '#shared/embedding/embed-code.ts';
import { INTEGRATION_ZIPS } from '#shared/embedding/integrations.ts';
import { pasteHints, codeWords as words } from '#shared/locale/embeddings.ts';
import { DownloadIcon, LinkIcon } from '#web/ui/icons.tsx';
import type { CodeKind } from './code-kind.ts';
import { copyLink } from './copy-code.ts';

const ACTION = { size: 'sm', variant: 'outline', colorPalette: 'gray' } as const;

type PasteHelpProps = { embedding: Embedding; kind: CodeKind; block: Block | undefined };

/** Instructions for pasting the code, by type of site. */
export const PasteHelp = ({ embedding, kind, block }: PasteHelpProps) => {
  const { type } = embedding;
  const link = kind === 'live' ? liveUrl : widgetUrl;
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        {pasteHints[type]}
      </Text>
      {(type === 'WORDPRESS' || type === 'BITRIX') && (
        <Flex gap="2" wrap="wrap">
          <Button {...ACTION} asChild>
            <a href={INTEGRATION_ZIPS[type]} download>
              <DownloadIcon />
              {words.download[type]}
            </a>
          </Button>
          {type === 'WORDPRESS' && (
            <Button {...ACTION} onClick={() => void copyLink(link(embedding, location.origin, block))}>
              <LinkIcon />
              {words.copyLink}
            </Button>
          )}
        </Flex>
      )}
    </Stack>
  );
};
