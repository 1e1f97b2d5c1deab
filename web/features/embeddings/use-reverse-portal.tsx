import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

// Neither element has a box: the content stands in the place as if it were drawn there.
const BOXLESS = { display: 'contents' } as const;

/**
 * Content that moves from place to place without beginning anew: React makes another one of what changes its parent.
 * Draw `content` at one spot of the tree, after `place`, which may stand anywhere, one at a time.
 */
export const useReversePortal = (children: ReactNode) => {
  const [{ element, moveInto }] = useState(() => {
    const element = Object.assign(document.createElement('div'), { style: 'display: contents' });
    return { element, moveInto: (place: Element | null) => place?.append(element) };
  });
  return { place: <div ref={moveInto} style={BOXLESS} />, content: createPortal(children, element) };
};
