import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

// An element without a box of its own. So the content is laid out as a child of the element around `place`.
const BOXLESS = { display: 'contents' } as const;

/**
 * Content that moves between places and keeps its state. React alone would create it again under another parent. Draw
 * `content` at a fixed spot of the tree, after `place`. Draw `place` anywhere, but only once at a time.
 */
export const useReversePortal = (children: ReactNode) => {
  const [{ element, moveInto }] = useState(() => {
    const element = Object.assign(document.createElement('div'), { style: 'display: contents' });
    return { element, moveInto: (place: Element | null) => place?.append(element) };
  });
  return { place: <div ref={moveInto} style={BOXLESS} />, content: createPortal(children, element) };
};
