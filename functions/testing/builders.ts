import type * as v from 'valibot';
import type { EventForm } from '#shared/contracts/events.ts';
import { toForm } from './caller.ts';

type EventFields = Partial<v.InferInput<typeof EventForm>>;

/** Fields of an event as a client sends them: an hour on 5 March 2025. A test names only what matters to it. */
export const anEvent = (fields: EventFields = {}) => ({
  title: 'Встреча',
  startDate: '2025-03-05T09:00:00.000Z',
  endDate: '2025-03-05T10:00:00.000Z',
  ...fields,
});

/** The same as a multipart form; any field may be wrong here. */
export const aForm = (fields: Record<string, unknown> = {}): FormData => toForm({ ...anEvent(), ...fields });

const BYTES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9', 'hex'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64'),
  avif: Buffer.from('0000001c667479706176696600000000617669666d6966316d696166', 'hex'),
} as const;
export type PictureName = keyof typeof BYTES;

/** The smallest picture of a kind. `name` and `type` may lie about it; `filler` makes each one different. */
export const aPicture = (kind: PictureName = 'png', { name = 'picture.bin', type = 'image/png', filler = '' } = {}) =>
  new File([BYTES[kind], filler], name, { type });
