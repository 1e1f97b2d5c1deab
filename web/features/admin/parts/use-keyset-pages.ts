import { useState } from 'react';

type Answer = {
  /** The cursor in the answer that is shown. */
  next: string | null | undefined;
  /** Whether this answer belongs to another page, which is shown until the asked one comes. Its cursor leads nowhere. */
  isStale: boolean;
};

type KeysetPages = {
  /** Cursor of the page; undefined for the first one. */
  after: string | undefined;
  /** The page's number, from 1. */
  page: number;
  previous: (() => void) | undefined;
  /** Goes to the next page. Undefined while its cursor is unknown. */
  nextFrom: (answer: Answer) => (() => void) | undefined;
};

/**
 * The pages of a list that is read by cursors: each page names the cursor of the next. A change of `subject` leads back
 * to page 1.
 */
export const useKeysetPages = (subject: string): KeysetPages => {
  const [walked, setWalked] = useState<{ subject: string; keys: readonly string[] }>({ subject, keys: [] });
  const keys = walked.subject === subject ? walked.keys : [];
  return {
    after: keys.at(-1),
    page: keys.length + 1,
    previous: keys.length > 0 ? () => setWalked({ subject, keys: keys.slice(0, -1) }) : undefined,
    nextFrom: ({ next, isStale }) =>
      next
        ? () => {
            if (!isStale) setWalked({ subject, keys: [...keys, next] });
          }
        : undefined,
  };
};
