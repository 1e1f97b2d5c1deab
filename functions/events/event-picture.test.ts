import { describe, expect, it } from 'vitest';
import type { PictureKind } from '#functions/domain/events/picture.ts';
import { cleanPicture } from '#functions/events/picture/clean-picture.ts';
import { aForm, anEvent, aPicture, type PictureName } from '#functions/testing/builders.ts';
import { SIZED } from '#functions/testing/fuzz/picture-bytes.ts';
import { SECRET, tellingJpeg } from '#functions/testing/fuzz/picture-secrets.ts';
import { aSystem, aSystemWith } from '#functions/testing/system.ts';
import { createEvent, IMAGE_BYTES_MAX, listEvents, updateEvent } from '#shared/contracts/events.ts';

/** `/api/events/<id>/image?v=<version>` → the key under which CloudFront finds it (infra/edge). */
const keyOf = (imageUrl: string | null): string =>
  (imageUrl ?? '').replace(/^\/api\/events\/([^/]+)\/image\?v=(.+)$/, 'pictures/$1/$2');

const in31Days = (): Date => new Date(Date.now() + 31 * 86_400_000);

describe('the picture of an event', () => {
  it.each<[PictureName, PictureKind, { name: string; type: string }]>([
    ['png', 'image/png', { name: 'скрипт.svg', type: 'text/html' }],
    ['png', 'image/png', { name: 'picture.gif', type: 'image/gif' }],
    ['jpeg', 'image/jpeg', { name: 'picture.png', type: 'image/png' }],
    ['gif', 'image/gif', { name: 'picture.webp', type: 'image/webp' }],
    ['webp', 'image/webp', { name: 'picture', type: '' }],
    ['avif', 'image/avif', { name: 'picture.jpg', type: 'image/jpeg' }],
  ])(
    'of kind %s is told by its bytes and kept for good under %s, sent as %j [EVT-11, EVT-16, EVT-17]',
    async (kind, type, sentAs) => {
      const system = await aSystem();
      const user = await system.user();
      const image = aPicture(kind, sentAs);
      const { id, imageUrl } = await user.call(createEvent, { form: anEvent({ image }) });
      expect(imageUrl).toMatch(new RegExp(`^/api/events/${id}/image\\?v=[\\da-f]{10}$`));
      expect(await system.picture(keyOf(imageUrl))).toMatchObject({
        bytes: Buffer.from(cleanPicture(type, new Uint8Array(await image.arrayBuffer())).bytes),
        contentType: type,
        cacheControl: 'public, max-age=31536000, immutable',
        disposition: `inline; filename="image.${kind}"`,
      });
    },
  );

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['HTML that says it is a PNG', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['a PDF', '%PDF-1.7\n', 'image/png'],
    ['a TIFF', 'II*\0        ', 'image/tiff'],
    ['a BMP', 'BM\0\0\0\0\0\0\0\0', 'image/bmp'],
    ['an empty file', '', 'image/png'],
    ['half a signature', '\x89PN', 'image/png'],
  ])('is refused when it is %s, and nothing is left [EVT-12]', async (_, content, type) => {
    const system = await aSystem();
    const user = await system.user();
    const before = await system.items();
    const image = new File([Buffer.from(content, 'latin1')], 'picture.png', { type });
    const reply = await user.post('/api/events', aForm({ image }));
    expect(reply).toMatchObject({ status: 415, text: 'Допустимы только изображения', code: 'not-an-image' });
    expect(await system.pictures()).toEqual([]);
    expect(await system.items()).toEqual(before);
  });

  it('of exactly 4 MB is taken, of one byte more it is not [EVT-13]', { tags: ['slow'] }, async () => {
    const system = await aSystem();
    const user = await system.user();
    const filler = 'x'.repeat(IMAGE_BYTES_MAX - aPicture().size);
    expect((await user.post('/api/events', aForm({ image: aPicture('png', { filler }) }))).status).toBe(201);
    const before = await system.items();
    for (const more of [1, 1_000_000, 20_000_000]) {
      const image = aPicture('png', { filler: filler + 'x'.repeat(more) });
      const reply = await user.post('/api/events', aForm({ image }));
      expect(reply).toMatchObject({
        status: 413,
        text: 'Изображение не должно быть больше 4 МБ',
        code: 'image-too-large',
      });
    }
    expect(await system.items()).toEqual(before);
    expect(await system.pictures()).toHaveLength(1);
  });

  it('is kept and served without the place and the camera that its file tells of', async () => {
    const system = await aSystem();
    const user = await system.user();
    const image = new File([tellingJpeg(6)], 'IMG_1.jpg', { type: 'image/jpeg' });
    const { imageUrl } = await user.call(createEvent, { form: anEvent({ image }) });
    const kept = await system.picture(keyOf(imageUrl));
    expect([kept.bytes.includes(SECRET), kept.bytes.includes('Exif')]).toEqual([false, true]);
  });

  it('is refused when its size cannot be told, and nothing is left', async () => {
    const system = await aSystem();
    const user = await system.user();
    const whole = SIZED.jpeg(23_000, 23_000);
    const hidden = Buffer.concat([whole.subarray(0, 20), Buffer.from('ff01', 'hex'), whole.subarray(20)]);
    const reply = await user.post('/api/events', aForm({ image: new File([hidden], 'a.jpg', { type: 'image/jpeg' }) }));
    expect(reply).toMatchObject({ status: 415, code: 'image-unreadable' });
    expect(await system.pictures()).toEqual([]);
  });

  it.each(['png', 'gif', 'jpeg', 'webp', 'avif'] as const)(
    'of kind %s that claims more than 50 megapixels is refused however small the file, and nothing is left',
    async (kind) => {
      const system = await aSystem();
      const user = await system.user();
      const before = await system.items();
      const bomb = new File([SIZED[kind](10_000, 5001)], 'picture', { type: 'image/png' });
      const reply = await user.post('/api/events', aForm({ image: bomb }));
      expect(reply).toMatchObject({
        status: 413,
        text: 'Изображение не должно быть больше 50 мегапикселей',
        code: 'image-too-many-pixels',
      });
      expect(await system.pictures()).toEqual([]);
      expect(await system.items()).toEqual(before);
      const largest = new File([SIZED[kind](10_000, 5000)], 'picture', { type: 'image/png' });
      expect((await user.post('/api/events', aForm({ image: largest }))).status).toBe(201);
    },
  );

  it('stays when an update brings none [EVT-04]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    const updated = await owner.call(updateEvent, {
      params: { id: event.id },
      form: anEvent({ title: 'Другое', startDate: '2025-02-01T00:00:00Z' }),
    });
    expect(updated.imageUrl).toBe(event.imageUrl);
    expect(await system.pictures()).toEqual([keyOf(event.imageUrl)]);
  });

  it('stays when an update brings a file input that was left empty', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    const { title, startDate, endDate } = anEvent();
    // A body as browsers write it. Node's FormData leaves out the file name.
    const lines = Object.entries({ title, startDate, endDate }).map(
      ([name, value]) => `name="${name}"\r\n\r\n${value}`,
    );
    lines.push('name="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n');
    const body = lines.map((line) => `--b\r\nContent-Disposition: form-data; ${line}\r\n`).join('');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const reply = await owner.put(`/api/events/${event.id}`, Buffer.from(`${body}--b--\r\n`), { headers });
    expect(reply).toMatchObject({ status: 200, body: { imageUrl: event.imageUrl } });
  });

  it('replaced gets another address; the old picture is kept for 30 days [EVT-16]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    const updated = await owner.call(updateEvent, {
      params: { id: event.id },
      form: anEvent({ image: aPicture('gif') }),
    });
    expect(updated.imageUrl).not.toBe(event.imageUrl);
    expect(await system.pictures()).toHaveLength(2);
    await system.storage.pictures.sweepPictures(event.id, in31Days());
    expect(await system.pictures()).toEqual([keyOf(updated.imageUrl)]);
    expect((await system.picture(keyOf(updated.imageUrl))).contentType).toBe('image/gif');
  });

  it('goes with removeImage=true, and stays with removeImage=false [EVT-14]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    const path = `/api/events/${event.id}`;
    expect((await owner.put(path, aForm({ removeImage: 'false' }))).body).toMatchObject({ imageUrl: event.imageUrl });
    expect((await owner.put(path, aForm({ removeImage: 'true' }))).body).toMatchObject({ imageUrl: null });
    await system.storage.pictures.sweepPictures(event.id, in31Days());
    expect(await system.pictures()).toEqual([]);
    const both = await owner.put(path, aForm({ removeImage: 'true', image: aPicture() }));
    expect(both).toMatchObject({ status: 400, text: 'Нельзя одновременно загрузить и удалить изображение' });
  });

  it('of a stranger never reaches the bucket', async () => {
    const { system, stranger, event } = await aSystemWith({ event: anEvent() });
    const before = await system.items();
    const reply = await stranger.put(`/api/events/${event.id}`, aForm({ image: aPicture() }));
    expect(reply.status).toBe(403);
    expect(await system.pictures()).toEqual([]);
    expect(await system.items()).toEqual(before);
  });

  it('uploaded many times at once leaves exactly the one that the event points at [EVT-22, EVT-23]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    const uploads = Array.from({ length: 8 }, (_, n) => aForm({ image: aPicture('png', { filler: `${n}` }) }));
    await Promise.all(uploads.map((form) => owner.put(`/api/events/${event.id}`, form)));
    for (let round = 0; round < 3; round++) await system.storage.pictures.sweepPictures(event.id, in31Days());
    const [left] = await owner.call(listEvents, { query: {} });
    expect(await system.pictures()).toEqual([keyOf(left?.imageUrl ?? null)]);
    expect((await system.items()).filter(({ kind }) => kind === 'UNUSED_PICTURE')).toEqual([]);
  });
});

describe('GET /api/events/{id}/image', () => {
  it('without a version sends on to the present one, for anybody and not for long [EVT-17, SEC-17]', async () => {
    const { system, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    for (const caller of [system.nobody, system.withToken('dead')])
      expect(await caller.get(`/api/events/${event.id}/image`)).toMatchObject({
        status: 302,
        headers: { location: event.imageUrl, 'cache-control': 'public, max-age=30' },
      });
  });

  it('answers 404 without a picture or an event [EVT-20]', async () => {
    const { system, event } = await aSystemWith({ event: anEvent() });
    const { nobody } = system;
    expect(await nobody.get(`/api/events/${event.id}/image`)).toMatchObject({
      status: 404,
      text: 'Изображение не найдено',
      code: 'image-not-found',
      headers: { 'cache-control': 'no-store' },
    });
    expect((await nobody.get('/api/events/unknown/image')).status).toBe(404);
  });
});
