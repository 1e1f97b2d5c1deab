import { afterEach, expect, it, vi } from 'vitest';
import { transportWords } from '#shared/locale/shell.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { wholePicture } from './picture-fields.ts';

afterEach(() => void vi.unstubAllGlobals());

const day = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
const event = { ...PLAIN_EVENT, ...day, id: 'e1', userId: 'u1', title: 'Гала', imageUrl: '/api/events/e1/image?v=1' };
const copied = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  return wholePicture({ kind: 'same' }, event);
};

it('a copy has no picture if the picture was deleted', async () => {
  expect(await copied(async () => new Response('', { status: 404 }))).toEqual({ removeImage: 'true' });
});

it.each([403, 429, 503])('no copy is made without a picture that is refused with %i', async (status) => {
  await expect(copied(async () => new Response('', { status }))).rejects.toThrow(transportWords.unavailable);
});

it('no copy is made without its picture when no server answers', async () => {
  await expect(copied(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    transportWords.unavailable,
  );
});
