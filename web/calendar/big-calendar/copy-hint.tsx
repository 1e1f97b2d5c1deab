import { useContext, useEffect, useState } from 'react';
import { copyWords as words } from '#shared/locale/event-copies.ts';
import { DnDContext } from './library.ts';
import { askForCopy } from './present-drag.ts';

// Events during a drag. A row of a full day's list is dragged by the browser, which sends `dragover` and `drop` instead
// of mouse events.
const TYPES = ['mousedown', 'mousemove', 'mouseup', 'dragover', 'drop', 'keydown', 'keyup'];

/**
 * Whether the pressed keys ask for a copy: Ctrl, or on a Mac Option or ⌘, because there a click with Ctrl opens a menu.
 */
const asksForCopy = (domEvent: Event): boolean =>
  (domEvent instanceof MouseEvent || domEvent instanceof KeyboardEvent) &&
  (domEvent.ctrlKey || domEvent.metaKey || domEvent.altKey);

const KEY = /Mac/.test(navigator.userAgent) ? '⌥' : 'Ctrl';

/** Notes whether a drop will make a copy, and shows a hint about it during the drag [SAFE-30]. */
export const CopyHint = () => {
  const { draggable } = useContext(DnDContext);
  const [isCopying, setCopying] = useState(false);
  useEffect(() => {
    let isDown = false;
    const note = (domEvent: Event) => {
      const asks = asksForCopy(domEvent);
      askForCopy(asks);
      setCopying(asks);
      if (domEvent.type === 'mousedown' || domEvent.type === 'mouseup') isDown = domEvent.type === 'mousedown';
      // The library ends a drag at any key, also when a held key repeats. Here only Escape ends it.
      if (isDown && domEvent instanceof KeyboardEvent && domEvent.key !== 'Escape') domEvent.stopPropagation();
    };
    for (const type of TYPES) addEventListener(type, note, { capture: true, passive: true });
    return () => {
      for (const type of TYPES) removeEventListener(type, note, { capture: true });
    };
  }, []);

  const { action, interacting } = draggable?.dragAndDropAction ?? {};
  if (action !== 'move' || !interacting) return null;
  return (
    <div className="copy-hint" data-copies={isCopying} aria-hidden="true">
      {isCopying ? words.willCopy : words.hint(KEY)}
    </div>
  );
};
