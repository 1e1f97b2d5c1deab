import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { riffChunk } from '#functions/testing/fuzz/picture-bytes.ts';
import {
  SECRET,
  tellingAvif,
  tellingGif,
  tellingJpeg,
  tellingPng,
  tiff,
} from '#functions/testing/fuzz/picture-secrets.ts';
import { Session } from '#shared/contracts/accounts.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { fetchFromElsewhere } from '#shared/testing/from-elsewhere.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { product } from '#shared/testing/served-product.ts';

// Uploads pictures with metadata, such as the place, to the running product, and checks what Chromium shows of them.

type Bytes = Buffer<ArrayBuffer>;

const post = async (path: string, body: string | FormData, headers: Record<string, string>): Promise<unknown> => {
  const reply = await fetch(product.url + path, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
};

let page: Page;
let authorization: string;
beforeAll(async () => {
  page = await (await theBrowser(inject('chromium'))).newPage();
  await page.goto(product.url);
  const account = { username: `photo-${randomUUID().slice(0, 8)}`, password: 'правильный-пароль-1' };
  const session = await (
    await fetchFromElsewhere(`${product.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
  ).json();
  authorization = `Bearer ${v.parse(v.object({ token: Session.entries.token }), session).token}`;
  return () => page.close();
});

/** 16 × 8 pixels from a canvas: the left half red, the right half blue. */
const drawn = async (type: string): Promise<Bytes> => {
  const base64 = await page.evaluate((kind) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [16, 8];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    for (const [at, colour] of [
      [0, '#f00'],
      [8, '#00f'],
    ] as const) {
      context.fillStyle = colour;
      context.fillRect(at, 0, 8, 8);
    }
    return canvas.toDataURL(kind, 1).split(',')[1] ?? '';
  }, type);
  return Buffer.from(base64, 'base64');
};

/** An extended WebP with the image data of `drawnWebp`, and EXIF with the place and an orientation. */
const tellingWebp = (drawnWebp: Bytes, orientation: number): Bytes => {
  const at = Math.max(drawnWebp.indexOf('VP8L'), drawnWebp.indexOf('VP8 '));
  const image = drawnWebp.subarray(at, at + 8 + Math.ceil(drawnWebp.readUInt32LE(at + 4) / 2) * 2);
  const head = riffChunk('VP8X', Buffer.from('080000000f0000070000', 'hex'));
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), head, image, riffChunk('EXIF', tiff(orientation))]));
};

/** Uploads a picture. @returns the address that visitors load it from */
const uploaded = async (bytes: Bytes): Promise<string> => {
  const form = new FormData();
  form.set('title', 'С фотографией');
  form.set('startDate', '2025-03-05T09:00:00.000Z');
  form.set('endDate', '2025-03-05T10:00:00.000Z');
  form.set('image', new File([bytes], 'IMG_1', { type: 'image/jpeg' }));
  const { imageUrl } = v.parse(CalendarEvent, await post('/api/events', form, { authorization }));
  return imageUrl ?? '';
};

/** The size of the picture as shown, and which of its two colours is at the top left and at the bottom right. */
const shown = (path: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(image, 0, 0);
    const colourAt = (x: number, y: number): string => {
      const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
      return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'neither';
    };
    return [canvas.width, canvas.height, colourAt(1, 1), colourAt(canvas.width - 2, canvas.height - 2)];
  }, path);

const asSent = (bytes: Bytes, type: string) => shown(`data:${type};base64,${bytes.toString('base64')}`);

/**
 * Uploads a picture, and opens it as visitors do. Fails if the served picture still has metadata.
 * @returns what Chromium shows
 */
const shownToVisitors = async (sent: Bytes) => {
  expect(sent.includes(SECRET)).toBe(true);
  const address = await uploaded(sent);
  const served = Buffer.from(await (await fetch(product.url + address)).arrayBuffer());
  expect(served.includes(SECRET)).toBe(false);
  return shown(address);
};

describe('a picture that tells where it was taken', () => {
  it.each([
    ['JPEG', 'image/jpeg', (bytes: Bytes, orientation: number) => tellingJpeg(orientation, bytes)],
    ['PNG', 'image/png', (bytes: Bytes, orientation: number) => tellingPng(orientation, bytes)],
  ] as const)('is shown by Chromium as its camera was held, and tells nothing more: %s', async (_, type, telling) => {
    for (const [orientation, seen] of [
      [1, [16, 8, 'red', 'blue']],
      [3, [16, 8, 'blue', 'red']],
      [6, [8, 16, 'red', 'blue']],
      [8, [8, 16, 'blue', 'red']],
    ] as const)
      expect([orientation, await shownToVisitors(telling(await drawn(type), orientation))]).toEqual([
        orientation,
        seen,
      ]);
  });

  it('is shown by Chromium as it was sent, and tells nothing more: WebP, AVIF, GIF', async () => {
    for (const [type, sent] of [
      // Chromium ignores the orientation of a WebP.
      ['image/webp', tellingWebp(await drawn('image/webp'), 6)],
      // A property of the AVIF, not its EXIF, turns the picture by a quarter to the right.
      ['image/avif', tellingAvif()],
      ['image/gif', tellingGif()],
    ] as const)
      expect([type, await shownToVisitors(sent)]).toEqual([type, await asSent(sent, type)]);
    expect(await asSent(tellingAvif(), 'image/avif')).toEqual([8, 16, 'red', 'blue']);
  });
});
