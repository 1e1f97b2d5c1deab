import { useRef } from 'react';

const ROW = '[role=row], li, tr';
const BUTTON = 'button, a[href]';

const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(BUTTON)];

/** The button of another row at the same place. */
const twinIn = (row: Element | null | undefined, button: Element, own: Element): HTMLElement | undefined => {
  if (!row) return undefined;
  const [all, place] = [buttonsOf(row), buttonsOf(own).findIndex((one) => one.isSameNode(button))];
  return all[place] ?? all[0];
};

/** The heading above the row, made able to take the focus. */
const headingOver = (row: Element): HTMLElement | undefined => {
  const heading = row.closest('section, main, [role=region]')?.querySelector<HTMLElement>('h1, h2, h3');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? undefined;
};

/**
 * Moves the focus after the question whether to delete a row: back to the row's button. If the row is gone: to the same button of the
 * next row, then of the previous one, then to the heading of the list.
 */
export const useFocusAfterRemoval = () => {
  const asked = useRef<{ button: HTMLElement; row: Element; near: HTMLElement[]; isGone: boolean }>(undefined);
  return {
    /** To be called while the row's own button has the focus, as the question opens. */
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
    /** The row is gone, or goes with the next drawing. */
    removed: (): void => {
      if (asked.current) asked.current.isGone = true;
    },
    /** The element that the dialog gives the focus to at its end (`finalFocusEl`); null: the dialog decides. */
    target: (): HTMLElement | null => {
      if (!asked.current) return null;
      const { button, near, isGone } = asked.current;
      return (isGone ? near : [button, ...near]).find((one) => one.isConnected) ?? null;
    },
    /** To be called when the list was drawn anew: the action in the row may have removed the row, and the focus with it. */
    follow: (): void => {
      if (!asked.current || asked.current.row.isConnected) return;
      if (document.activeElement === document.body) asked.current.near.find((one) => one.isConnected)?.focus();
      asked.current = undefined;
    },
  };
};
