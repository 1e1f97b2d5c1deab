import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

// Neither of these elements has a box, so that the content is laid out as a child of the place.
const BOXLESS = { display: 'contents' } as const;

/**
 * Content that moves between places and keeps its state. React would create it again if its parent changed. Draw
 * `content` at a fixed spot of the tree, after `place`. Draw `place` anywhere, but never twice at the same time.
 */
export const useReversePortal = (children: ReactNode) => {
  const [{ element, moveInto }] = useState(() => {
    const element = Object.assign(document.createElement('div'), { style: 'display: contents' });
    return { element, moveInto: (place: Element | null) => place?.append(element) };
  });
  return { place: <div ref={moveInto} style={BOXLESS} />, content: createPortal(children, element) };
};
