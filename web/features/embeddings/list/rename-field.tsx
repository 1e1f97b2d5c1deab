import { Input } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { EMBEDDING_NAME_MAX, type Embedding } from '#shared/contracts/embeddings.ts';
import { cardWords as words } from '#shared/locale/embeddings.ts';
import { renameEmbedding } from '#web/features/embeddings/embedding-calls.ts';

type RenameFieldProps = {
  embedding: Embedding;
  onDone: () => void;
};

/**
 * Saves the typed name by Enter or when the field is left, and closes the field. A blank name is not saved. A refused
 * name stays in the field. Escape cancels.
 */
export const RenameField = ({ embedding, onDone }: RenameFieldProps) => {
  const [name, setName] = useState(embedding.name);
  const field = useRef<HTMLInputElement>(null);
  // Enter saves and closes the field. The field then loses the focus, which must not save again.
  const isSaving = useRef(false);

  useEffect(() => field.current?.select(), []);

  const save = async () => {
    if (isSaving.current) return;
    const typed = name.trim();
    if (typed === '' || typed === embedding.name) return onDone();
    isSaving.current = true;
    const saved = await renameEmbedding(embedding, typed);
    isSaving.current = false;
    if (saved) onDone();
  };

  return (
    <Input
      ref={field}
      autoFocus
      size="sm"
      aria-label={words.newName}
      bg="bg.panel"
      value={name}
      maxLength={EMBEDDING_NAME_MAX}
      onChange={(domEvent) => setName(domEvent.target.value)}
      onBlur={() => void save()}
      onKeyDown={(domEvent) => {
        if (domEvent.key === 'Enter') void save();
        if (domEvent.key === 'Escape') onDone();
      }}
    />
  );
};
