/** @jsxImportSource preact */
import { render } from 'preact';
import type { LateViews } from '#widget/page/boot/page-scripts.ts';
import { type Model, sameBehind } from '#widget/page/model/model.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';
import { contentOf, Dialog } from './dialog.tsx';
import { Frame } from './frame.tsx';

/**
 * Draws models into the root, synchronously. If only the dialog changes, the calendar is not drawn again, because
 * Preact skips an element that is the same object as before. A block has no dialog: the details of an event replace its
 * content.
 */
export const createRenderer = (root: HTMLElement, dispatch: Dispatch): ((model: Model, late?: LateViews) => void) => {
  let behind: Model | null = null;
  let drawn: LateViews = {};
  let frame = <></>;
  return (model, late = drawn) => {
    const isBlock = model.block !== null && late.Block !== null;
    const props = { model, dispatch, ...late };
    if (!behind || isBlock || late !== drawn || !sameBehind(behind, model)) {
      behind = model;
      drawn = late;
      frame = <Frame {...props} details={isBlock ? contentOf(props) : null} />;
    }
    render(
      <>
        {frame}
        {isBlock ? null : <Dialog {...props} />}
      </>,
      root,
    );
    // The focused element may have vanished with the former content of the dialog. The heading then gets the focus.
    const dialog = root.querySelector('dialog');
    if (dialog && !dialog.contains(document.activeElement)) dialog.querySelector('h2')?.focus();
  };
};
