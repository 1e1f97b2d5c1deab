/** @jsxImportSource preact */
import { calendarsWords as words } from '#shared/locale/widget.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';

/**
 * Copies a text by selecting it, because a frame may use the clipboard only if the host allows it. The text is inserted
 * beside the button, because nothing outside a modal dialog can be selected.
 */
const copyText = (button: HTMLElement, text: string): void => {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  field.readOnly = true;
  button.after(field);
  field.select();
  document.execCommand?.('copy');
  field.remove();
  button.focus({ preventScroll: true });
};

type CopyButtonProps = { text: string; name: string; copied: boolean; dispatch: Dispatch };

/** A button that copies a text and says so. */
export const CopyButton = ({ text, name, copied, dispatch }: CopyButtonProps) => (
  <button
    type="button"
    className="copy"
    onClick={({ currentTarget }) => {
      copyText(currentTarget, text);
      dispatch({ type: 'copied' });
    }}
  >
    <span aria-live="polite">{copied ? words.copied : name}</span>
  </button>
);
