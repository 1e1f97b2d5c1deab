import type * as v from 'valibot';
import type { EventForm } from '#shared/contracts/events.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { toForm } from './caller.ts';
import { box, jpeg } from './fuzz/picture-bytes.ts';

type EventFields = Partial<v.InferInput<typeof EventForm>>;

/** The year of `anEvent`. A list without a window shows only the dates of a series that are near today. */
export const YEAR_2025 = { from: '2025-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' };

/**
 * The fields of an event as a client sends them: an hour on 5 March 2025. A test names only the fields that matter to
 * it.
 */
export const anEvent = (fields: EventFields = {}) => ({
  title: 'Встреча',
  startDate: '2025-03-05T09:00:00.000Z',
  endDate: '2025-03-05T10:00:00.000Z',
  ...fields,
});

/** An event in a file: the same hour on 5 March 2025, in Moscow. */
export const aFileEvent = (fields: Partial<v.InferInput<typeof FileEvent>> = {}) => ({
  uid: 'встреча@example.ru',
  sequence: 0,
  title: 'Встреча',
  description: '',
  startDate: '2025-03-05T09:00:00.000Z',
  endDate: '2025-03-05T10:00:00.000Z',
  externalLink: '',
  allDay: false,
  timeZone: 'Europe/Moscow',
  location: '',
  ageRating: '' as const,
  status: 'published' as const,
  categoryId: '',
  recurrence: '',
  ...fields,
});

/** The fields of `anEvent` as a multipart form. A test may give any field a wrong value. */
export const aForm = (fields: Record<string, unknown> = {}): FormData => toForm({ ...anEvent(), ...fields });

const BYTES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: jpeg(1, 1),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64'),
  // Made by avifenc from one black pixel.
  avif: Buffer.from(
    'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAFwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAAQAAAAEAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAAB9tZGF0EgAKBxgABhgIaDUyChZAGGEAAXVUQpg=',
    'base64',
  ),
} as const;
export type PictureName = keyof typeof BYTES;

/** The smallest picture of a kind. `name` and `type` may lie about it; `filler` makes each one different. */
export const aPicture = (kind: PictureName = 'png', { name = 'picture.bin', type = 'image/png', filler = '' } = {}) =>
  new File([BYTES[kind], kind === 'avif' && filler ? box('free', Buffer.from(filler)) : filler], name, { type });
