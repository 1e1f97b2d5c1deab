import { Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { createWords, embeddingWords as words } from '#shared/locale/embeddings.ts';
import type { Embeddings } from '#web/features/embeddings/use-embeddings.ts';
import { useFocusAfterRemoval } from '#web/ui/dialog/use-focus-after-removal.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { LoadError, RowsSkeleton } from '#web/ui/status/loading.tsx';
import { CreateForm } from './create-form.tsx';
import { EmbeddingCard } from './embedding-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const CARDS = 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))';

type EmbeddingListProps = Embeddings & {
  selectedId: string | null;
  onSelect: (id: string | null) => void;
};

/** The left panel [EMB-03]. */
export const EmbeddingList = ({ embeddings, error, refetch, selectedId, onSelect }: EmbeddingListProps) => {
  const [isCreating, setCreating] = useState(false);
  const focus = useFocusAfterRemoval();
  const [toRemove, setToRemove] = useState<Embedding | null>(null);

  return (
    <Stack as="section" aria-label={words.listTitle} gap="4" p="4" h="full" overflowY="auto">
      <Flex align="center" justify="space-between" gap="2" wrap="wrap">
        <Heading as="h2" size="md">
          {words.listTitle}
        </Heading>
        <Button size="sm" disabled={isCreating} onClick={() => setCreating(true)}>
          <PlusIcon />
          {createWords.open}
        </Button>
      </Flex>
      {isCreating && (
        <CreateForm
          onCancel={() => setCreating(false)}
          onCreated={({ id }) => {
            setCreating(false);
            onSelect(id);
          }}
        />
      )}
      {/* Embeddings that were fetched before stay below the error [EMB-10]. */}
      {error && (
        <LoadError title={<span lang="en">{words.fetchFailed}</span>} reason={error.message} onRetry={refetch} />
      )}
      {!embeddings && !error && (
        <RowsSkeleton
          rows={3}
          row={{ h: 'calc(3.5rem + 2px)', px: '3', borderWidth: '1px', borderRadius: 'l2', bg: 'bg.panel' }}
          gap="2"
          templateColumns={CARDS}
        />
      )}
      {embeddings?.length === 0 && !isCreating && (
        <Stack color="fg.muted" textStyle="sm" textAlign="center" py="8" gap="2">
          <Text>{words.empty}</Text>
          <Text>{words.whatIsIt}</Text>
        </Stack>
      )}
      {embeddings && embeddings.length > 0 && (
        <Grid as="ul" gap="2" listStyleType="none" templateColumns={CARDS}>
          {embeddings.map((embedding) => (
            <EmbeddingCard
              key={embedding.id}
              embedding={embedding}
              isSelected={embedding.id === selectedId}
              onSelect={() => onSelect(embedding.id)}
              onRemove={() => {
                focus.remember();
                setToRemove(embedding);
              }}
            />
          ))}
        </Grid>
      )}
      <RemoveDialog
        embedding={toRemove}
        finalFocusEl={focus.target}
        onClose={() => setToRemove(null)}
        onRemoved={(id) => {
          focus.removed();
          if (id === selectedId) onSelect(null);
        }}
      />
    </Stack>
  );
};
