import { useRef, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { saveOwners } from '#web/features/embeddings/embedding-calls.ts';

export type Owners = {
  /** Ids; none: everybody. */
  readonly chosen: readonly string[];
  /** Saves them at once; after a refusal what is stored is shown again. */
  readonly choose: (owners: readonly string[]) => Promise<void>;
  /** Counts the saves that the server has accepted. */
  readonly revision: number;
};

const NONE: readonly string[] = [];

/** The owners whose events an embedding shows [REG-09]: while a save is under way those asked for last, else the stored ones. */
export const useOwners = (embedding: Embedding): Owners => {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [revision, setRevision] = useState(0);
  const underWay = useRef(0);

  const choose = async (owners: readonly string[]): Promise<void> => {
    setAsked(owners);
    underWay.current += 1;
    const saved = await saveOwners(embedding, owners.length === 0 ? null : [...owners]);
    underWay.current -= 1;
    if (saved) setRevision((count) => count + 1);
    if (underWay.current === 0) setAsked(null);
  };
  return { chosen: asked ?? embedding.owners ?? NONE, choose, revision };
};
