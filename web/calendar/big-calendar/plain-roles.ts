const TABLE_ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role=${role}]`).join();

/**
 * A ref that removes the table roles of the library, because they mislead: rows hold buttons, cells are empty, and the
 * table has an English name. Without these roles assistive technology finds a group of named days and events.
 */
export const plainRoles = (element: HTMLElement | null) => {
  if (!element) return;
  const strip = () => {
    for (const part of element.querySelectorAll(TABLE_ROLES)) {
      part.removeAttribute('role');
      part.removeAttribute('aria-label');
      part.removeAttribute('aria-sort');
    }
  };
  strip();
  // The library also redraws on its own, without drawing our components.
  const observer = new MutationObserver(strip);
  observer.observe(element, { childList: true, subtree: true });
  return () => observer.disconnect();
};
