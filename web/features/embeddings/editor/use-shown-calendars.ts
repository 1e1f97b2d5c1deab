import { useRef, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { saveCalendars } from '#web/features/embeddings/embedding-calls.ts';

export type ShownCalendars = {
  /** Ids of the chosen calendars; empty: the default. */
  readonly chosen: readonly string[];
  /** Saves the choice at once. If it is refused, the stored choice is shown again. */
  readonly choose: (calendars: readonly string[]) => Promise<void>;
  /** The number of saves that the server has accepted. */
  readonly revision: number;
};

const NONE: readonly string[] = [];

/** The calendars that an embedding shows [SHR-17]: the stored ones, or during a save the chosen ones. */
export const useShownCalendars = (embedding: Embedding): ShownCalendars => {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [revision, setRevision] = useState(0);
  const underWay = useRef(0);

  const choose = async (calendars: readonly string[]): Promise<void> => {
    setAsked(calendars);
    underWay.current += 1;
    const saved = await saveCalendars(embedding, calendars.length === 0 ? null : [...calendars]);
    underWay.current -= 1;
    if (saved) setRevision((count) => count + 1);
    if (underWay.current === 0) setAsked(null);
  };
  return { chosen: asked ?? embedding.calendars ?? NONE, choose, revision };
};
