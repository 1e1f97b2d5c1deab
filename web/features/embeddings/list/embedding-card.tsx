import { Box, chakra, HStack, IconButton } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { embeddingTypeLabels, cardWords as words } from '#shared/locale/embeddings.ts';
import { publishWords } from '#shared/locale/publishing.ts';
import { PencilIcon } from '#web/features/embeddings/embedding-icons.tsx';
import { hasDraft } from '#web/features/embeddings/publishing/draft-state.ts';
import { TrashIcon } from '#web/ui/icons.tsx';
import { RenameField } from './rename-field.tsx';

const Card = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '1',
    pe: '2',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.panel',
    transition: 'background 120ms, border-color 120ms',
    _hover: { borderColor: 'border.emphasized' },
    '&[data-selected]': { borderColor: 'blue.border', bg: 'blue.subtle' },
  },
});
const Face = chakra('button', {
  base: {
    flex: '1',
    minW: 'min(8rem, 100%)',
    px: '3',
    py: '2.5',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'l2',
    focusVisibleRing: 'inside',
  },
});

type EmbeddingCardProps = {
  embedding: Embedding;
  isSelected: boolean;
  onSelect: () => void;
  onRemove: () => void;
};

/** An embedding in the list. A double click, F2 or the pencil lets the user edit its name [EMB-20]. */
export const EmbeddingCard = ({ embedding, isSelected, onSelect, onRemove }: EmbeddingCardProps) => {
  const [isRenaming, setRenaming] = useState(false);
  const face = useRef<HTMLButtonElement>(null);
  const { name, type } = embedding;

  const stopRenaming = () => {
    // The card gets the focus only if the field still had it.
    const keepsFocus = document.activeElement instanceof HTMLInputElement;
    setRenaming(false);
    if (keepsFocus) requestAnimationFrame(() => face.current?.focus());
  };

  if (isRenaming) {
    return (
      <Card data-selected={isSelected || undefined} p="2">
        <RenameField embedding={embedding} onDone={stopRenaming} />
      </Card>
    );
  }
  return (
    <Card data-selected={isSelected || undefined}>
      <Face
        ref={face}
        type="button"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        onDoubleClick={() => setRenaming(true)}
        onKeyDown={(domEvent) => {
          if (domEvent.key === 'F2') setRenaming(true);
        }}
      >
        <Box textStyle="sm" fontWeight="medium" overflowWrap="anywhere" hyphens="auto">
          {name}
        </Box>
        <Box textStyle="xs" color="fg.muted">
          {embeddingTypeLabels[type]}
        </Box>
        {hasDraft(embedding) && (
          <Box textStyle="xs" color="orange.fg">
            {publishWords.onCard}
          </Box>
        )}
      </Face>
      <HStack gap="0" color="fg.muted" py="1">
        <IconButton
          variant="ghost"
          colorPalette="gray"
          size="xs"
          aria-label={words.rename(name)}
          title={words.rename(name)}
          onClick={() => setRenaming(true)}
        >
          <PencilIcon />
        </IconButton>
        <IconButton
          variant="ghost"
          colorPalette="gray"
          size="xs"
          aria-label={words.remove(name)}
          title={words.remove(name)}
          onClick={onRemove}
        >
          <TrashIcon />
        </IconButton>
      </HStack>
    </Card>
  );
};
