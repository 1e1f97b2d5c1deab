import { IMAGE_BYTES_MAX } from '#shared/contracts/events.ts';

/** Longer side of a picture that is sent, in pixels. */
const SIDE_MAX = 2048;

/** Kinds that the server takes [EVT-11]; another one, such as a phone's HEIC, is drawn anew. */
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** May hold transparency, which JPEG would turn black. */
const TRANSPARENT = new Set(['image/png', 'image/gif', 'image/webp', 'image/avif']);

type Picture = { readonly type: string; readonly bytes: number; readonly width: number; readonly height: number };

export type ShrinkPlan = { width: number; height: number; type: 'image/webp' | 'image/jpeg' };

/** Size and quality for drawing a picture anew, or null when it can be sent as it is. Each `round` (1, 2, …) asks for less. */
export const shrinkPlan = ({ type, bytes, width, height }: Picture, round = 0): ShrinkPlan | null => {
  const fits = Math.max(width, height) <= SIDE_MAX && bytes <= IMAGE_BYTES_MAX && ACCEPTED.has(type);
  if (fits && round === 0) return null;
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height)) * 0.75 ** round;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    type: TRANSPARENT.has(type) ? 'image/webp' : 'image/jpeg',
  };
};
