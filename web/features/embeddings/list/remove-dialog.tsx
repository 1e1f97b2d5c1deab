import { useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { cardWords as words } from '#shared/locale/embeddings.ts';
import { ConfirmDialog } from '#web/features/embeddings/dialogs.ts';
import { removeEmbedding } from '#web/features/embeddings/embedding-calls.ts';

type RemoveDialogProps = {
  /** The embedding to delete; null while the dialog is closed. */
  embedding: Embedding | null;
  finalFocusEl: () => HTMLElement | null;
  onClose: () => void;
  onRemoved: (id: string) => void;
};

/** Asks before an embedding is deleted [EMB-24]. */
export const RemoveDialog = ({ embedding, finalFocusEl, onClose, onRemoved }: RemoveDialogProps) => {
  const [isBusy, setBusy] = useState(false);

  const confirm = async () => {
    if (!embedding || isBusy) return;
    setBusy(true);
    const removed = await removeEmbedding(embedding);
    setBusy(false);
    if (removed) onRemoved(embedding.id);
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen={embedding !== null}
      title={embedding ? `${words.removeTitle} «${embedding.name}»` : words.removeTitle}
      question={words.removeQuestion}
      confirm={words.removeConfirm}
      isBusy={isBusy}
      finalFocusEl={finalFocusEl}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};
