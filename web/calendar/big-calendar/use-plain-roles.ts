import { type RefObject, useEffect } from 'react';

const TABLE_ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role=${role}]`).join();

/**
 * The library calls its grids tables, but their rows hold buttons and their cells are empty, and the table's name is
 * English. To assistive technology they are made what they are: a group of named days and events.
 */
export const usePlainRoles = (area: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const plain = () => {
      for (const part of element.querySelectorAll(TABLE_ROLES)) {
        part.removeAttribute('role');
        part.removeAttribute('aria-label');
        part.removeAttribute('aria-sort');
      }
    };
    plain();
    // The library draws parts anew by itself, so watching is the only way to know.
    const observer = new MutationObserver(plain);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [area]);
};
