import { useRef } from 'react';

const ROW = '[role=row], li, tr';
const BUTTON = 'button, a[href]';

const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(BUTTON)];

/** The button of `row` at the same position as `button` has in its row `own`, or else the first button of `row`. */
const twinIn = (row: Element | null | undefined, button: Element, own: Element): HTMLElement | undefined => {
  if (!row) return undefined;
  const [all, place] = [buttonsOf(row), buttonsOf(own).findIndex((one) => one.isSameNode(button))];
  return all[place] ?? all[0];
};

/** The heading of the list. The function also makes it focusable. */
const headingOver = (row: Element): HTMLElement | undefined => {
  const heading = row.closest('section, main, [role=region]')?.querySelector<HTMLElement>('h1, h2, h3');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? undefined;
};

/**
 * Chooses the element that gets the focus after a question about removing a row. This is the button of the row. If the
 * row is gone, it is the same button in the next row, in the previous row, or the heading of the list.
 */
export const useFocusAfterRemoval = () => {
  const asked = useRef<{ button: HTMLElement; row: Element; near: HTMLElement[]; isGone: boolean }>(undefined);
  return {
    /** To be called when the question opens, while the row's button still has the focus. */
    remember: (): void => {
      const button = document.activeElement;
      const row = button?.closest(ROW);
      if (!(button instanceof HTMLElement) || !row) {
        asked.current = undefined;
        return;
      }
      const twins = [row.nextElementSibling, row.previousElementSibling].map((one) => twinIn(one, button, row));
      const near = [...twins, headingOver(row)].filter((one) => one !== undefined);
      asked.current = { button, row, near, isGone: false };
    },
    /** To be called when the row is removed, or will be by the next drawing. */
    removed: (): void => {
      if (asked.current) asked.current.isGone = true;
    },
    /** The dialog's `finalFocusEl`. Null: the dialog chooses. */
    target: (): HTMLElement | null => {
      if (!asked.current) return null;
      const { button, near, isGone } = asked.current;
      return (isGone ? near : [button, ...near]).find((one) => one.isConnected) ?? null;
    },
    /** To be called when the list was drawn again, because the row with the focus may be gone. */
    follow: (): void => {
      if (!asked.current || asked.current.row.isConnected) return;
      if (document.activeElement === document.body) asked.current.near.find((one) => one.isConnected)?.focus();
      asked.current = undefined;
    },
  };
};
