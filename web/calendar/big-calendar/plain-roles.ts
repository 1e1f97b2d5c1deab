const TABLE_ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role=${role}]`).join();

/**
 * A ref that removes the table roles of the library, whose rows hold buttons, whose cells are empty, and whose table
 * has an English name. Without roles assistive technology finds a group of named days and events.
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
