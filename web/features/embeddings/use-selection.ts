import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const ID = 'id';
const PREVIEW = 'preview';

export type Selection = {
  /** Id of the selected embedding, which may not exist any more. */
  readonly selectedId: string | null;
  /** Whether its preview screen is open. */
  readonly isPreviewing: boolean;
  readonly select: (id: string | null) => void;
  readonly openPreview: (id: string) => void;
  readonly closePreview: () => void;
};

/**
 * The selection, kept in the query of /embeddings. It survives a reload, and «Back» leads from the preview to the
 * editor.
 */
export const useSelection = (): Selection => {
  const [query, setQuery] = useSearchParams();
  const select = useCallback((id: string | null) => setQuery(id ? { [ID]: id } : {}, { replace: true }), [setQuery]);
  const openPreview = useCallback((id: string) => setQuery({ [ID]: id, [PREVIEW]: '1' }), [setQuery]);
  const closePreview = useCallback(() => {
    setQuery((before) => ({ [ID]: before.get(ID) ?? '' }));
  }, [setQuery]);
  return { selectedId: query.get(ID), isPreviewing: query.has(PREVIEW), select, openPreview, closePreview };
};
