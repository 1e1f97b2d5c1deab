/** @jsxImportSource preact */
import { render } from 'preact';
import { type Model, sameBehind } from '#widget/page/model/model.ts';
import { Dialog } from '#widget/page/views/dialog.tsx';
import { Frame } from '#widget/page/views/frame.tsx';
import { showDialog } from '#widget/page/views/show-dialog.ts';

/**
 * Draws models into the root, each before the call returns. If only the dialog changes, the calendar is not drawn again: Preact
 * skips an element that it has drawn before.
 */
export const createRenderer = (root: HTMLElement): ((model: Model) => void) => {
  let behind: Model | null = null;
  let frame = <></>;
  return (model) => {
    if (!behind || !sameBehind(behind, model)) {
      behind = model;
      frame = <Frame model={model} />;
    }
    render(
      <>
        {frame}
        <Dialog model={model} />
      </>,
      root,
    );
    showDialog(root);
  };
};
