type Size = { readonly width: number; readonly height: number };
/** In pixels of the window. */
export type Place = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Space between the box, its anchor and the edges of the window. */
const GAP = 8;

const within = (value: number, size: number, room: number): number => Math.max(GAP, Math.min(value, room - size - GAP));

/**
 * The position of a box in pixels of the window: right of its anchor, else left, else below, else above. It stays in
 * the window as far as it fits.
 */
export const placeBeside = (anchor: Place, { width, height }: Size, room: Size): { left: number; top: number } => {
  const top = within(anchor.top - GAP, height, room.height);
  if (anchor.right + width + 2 * GAP <= room.width) return { left: anchor.right + GAP, top };
  if (anchor.left - width - 2 * GAP >= 0) return { left: anchor.left - width - GAP, top };
  const isBelow = anchor.bottom + height + 2 * GAP <= room.height;
  return {
    left: within(anchor.left, width, room.width),
    top: within(isBelow ? anchor.bottom + GAP : anchor.top - height - GAP, height, room.height),
  };
};
