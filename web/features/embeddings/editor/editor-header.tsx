import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { previewWords, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { codeWords, embeddingTypeLabels } from '#shared/locale/embeddings.ts';
import { pageCheckDialog } from '#shared/locale/page-check-dialog.ts';
import { draftLinkWords } from '#shared/locale/publishing.ts';
import { seenOpen } from '#shared/locale/seen-open.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { CopyIcon, PlaceIcon } from '#web/features/embeddings/embedding-icons.tsx';
import { CodeIcon, EyeIcon, HistoryIcon, LinkIcon, MoreIcon, SearchIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { SaveStatus } from './use-settings-saving.ts';

type EditorHeaderProps = {
  embedding: Embedding;
  status: SaveStatus;
  /** Whether there is a code [CODE-01]. */
  hasCode: boolean;
  /** Sends the refused save again. */
  onRetry: () => void;
  onCopy: () => void;
  onShowCode: () => void;
  onPreview: () => void;
  onShowHistory: () => void;
  onCheck: () => void;
  onShowSeen: () => void;
  onShowDraftLink: () => void;
};

const STATUS_COLORS = { saved: 'fg.muted', saving: 'fg.muted', unsaved: 'orange.fg', failed: 'fg.error' } as const;

const QUIET = {
  size: 'sm',
  variant: 'outline',
  colorPalette: 'gray',
  // A button is as wide as its label. On a phone it fills its row if there is no room for two.
  flex: { base: '1 1 auto', sm: 'none' },
  px: { base: '1.5', sm: '3.5' },
} as const;

/** Name of the embedding, state of saving, buttons for its code, and a menu of rare actions [FACE-22]. */
export const EditorHeader = ({
  embedding,
  status,
  hasCode,
  onRetry,
  onCopy,
  onShowCode,
  ...open
}: EditorHeaderProps) => (
  <Flex gap="3" wrap="wrap" align="flex-start" justify="space-between">
    <Box minW="min(12rem, 100%)" flex="1">
      <Heading as="h2" size="lg" lineClamp="2" overflowWrap="anywhere" title={embedding.name}>
        {embedding.name}
      </Heading>
      <Flex gap="2" wrap="wrap" textStyle="sm" color="fg.muted">
        {embeddingTypeLabels[embedding.type]}
        <span aria-hidden="true">·</span>
        <Box role="status" color={STATUS_COLORS[status]}>
          {words.status[status]}
        </Box>
        {status === 'failed' && (
          <Button size="2xs" variant="outline" colorPalette="gray" onClick={onRetry}>
            {shellWords.retry}
          </Button>
        )}
      </Flex>
    </Box>
    <Flex gap="2" wrap="wrap" flex={{ base: '1 0 100%', sm: '0 1 auto' }}>
      <Button size="sm" flex={{ base: '1 0 100%', sm: 'none' }} disabled={!hasCode} onClick={onCopy}>
        <CopyIcon />
        {codeWords.copy}
      </Button>
      <Button {...QUIET} disabled={!hasCode} onClick={onShowCode}>
        <CodeIcon />
        {codeWords.show}
      </Button>
      <Button {...QUIET} onClick={open.onCheck}>
        <SearchIcon />
        {pageCheckDialog.open}
      </Button>
      <Menu
        align="end"
        button={{ ...QUIET, flex: 'none', 'aria-label': words.more }}
        items={[
          { label: previewWords.open, icon: <EyeIcon />, onSelect: open.onPreview },
          { label: words.history, icon: <HistoryIcon />, onSelect: open.onShowHistory },
          { label: seenOpen, icon: <PlaceIcon />, onSelect: open.onShowSeen },
          { label: draftLinkWords.open, icon: <LinkIcon />, onSelect: open.onShowDraftLink },
        ]}
      >
        <MoreIcon />
      </Menu>
    </Flex>
  </Flex>
);
