import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { aUser, theEvent } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();

/**
 * A picture that the browser draws, with noise in one of its colours. With five megapixels it is larger than the server
 * takes.
 */
const drawn = async (page: Page, width: number, height: number, type: string): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ([w, h, kind]) => {
      const canvas = new OffscreenCanvas(Number(w), Number(h));
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      const data = context.createImageData(canvas.width, canvas.height);
      for (let at = 0; at < data.data.length; at += 4) {
        data.data[at] = Math.random() * 256;
        data.data[at + 3] = 255;
      }
      context.putImageData(data, 0, 0);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: String(kind), quality: 1 })).arrayBuffer(),
      );
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    },
    [width, height, type] as const,
  );
  return Buffer.from(base64, 'base64');
};

const startEvent = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Создать мероприятие' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новое мероприятие' });
  await dialog.getByLabel('Название', { exact: true }).fill(title);
  return dialog;
};

const sizeOf = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, url);

describe('the picture of an event', () => {
  it('a large photo is previewed, made smaller in the browser, sent and stored [DLG-02, DLG-19, DLG-25]', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
    const dialog = await startEvent(page, 'С фотографией');
    const photo = await drawn(page, 2560, 1920, 'image/png');
    expect(photo.length).toBeGreaterThan(4 * 1024 * 1024);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: photo });
    await dialog.getByRole('img', { name: 'Изображение мероприятия' }).waitFor();
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    const { imageUrl } = await theEvent(token, 'С фотографией');
    expect(await sizeOf(page, product.url + imageUrl)).toEqual([2048, 1536]);
  });

  it('can be replaced and taken away again [DLG-21]', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
    const dialog = await startEvent(page, 'Меняется');
    const small = await drawn(page, 40, 30, 'image/png');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: small });
    await dialog.getByRole('img').waitFor();
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    const first = (await theEvent(token, 'Меняется')).imageUrl;
    const open = async () => {
      await page.goto('/?view=agenda');
      await page.getByRole('button', { name: /Меняется/ }).click();
      const edit = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
      await edit.getByRole('img', { name: 'Изображение мероприятия' }).waitFor();
      return edit;
    };
    const save = async (edit: Awaited<ReturnType<typeof open>>) => {
      await edit.getByRole('button', { name: 'Сохранить' }).click();
      await page.getByText('Мероприятие обновлено').waitFor();
    };
    const replacing = await open();
    const other = await drawn(page, 50, 20, 'image/jpeg');
    await replacing.locator('input[type=file]').setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: other });
    await save(replacing);
    const second = (await theEvent(token, 'Меняется')).imageUrl;
    expect(second).not.toBe(first);
    expect(await sizeOf(page, product.url + second)).toEqual([50, 20]);
    const removing = await open();
    await removing.getByRole('button', { name: 'Убрать изображение' }).click();
    await save(removing);
    expect((await theEvent(token, 'Меняется')).imageUrl).toBeNull();
  });

  it('dropped and pasted pictures are taken, other files are refused [DLG-02]', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
    const dialog = await startEvent(page, 'Перетащено');
    const transfer = (name: string, type: string, base64: string) =>
      page.evaluateHandle(
        ([file, kind, data]) => {
          const bytes = Uint8Array.from(atob(String(data)), (char) => char.charCodeAt(0));
          const carried = new DataTransfer();
          carried.items.add(new File([bytes], String(file), { type: String(kind) }));
          return carried;
        },
        [name, type, base64] as const,
      );
    const area = dialog.getByRole('group', { name: 'Изображение' });
    await area.dispatchEvent('drop', { dataTransfer: await transfer('a.txt', 'text/plain', btoa('text')) });
    await dialog.getByText('Допустимы только изображения').waitFor();
    const broken = await transfer('a.png', 'image/png', btoa('no picture'));
    await area.dispatchEvent('drop', { dataTransfer: broken });
    await dialog.getByText('Не удалось прочитать изображение').waitFor();
    const png = (await drawn(page, 30, 30, 'image/png')).toString('base64');
    await area.dispatchEvent('drop', { dataTransfer: await transfer('a.png', 'image/png', png) });
    await dialog.getByRole('img').waitFor();
    await dialog.getByRole('button', { name: 'Убрать изображение' }).click();
    await dialog.getByRole('img').waitFor({ state: 'detached' });
    const clip = await transfer('b.png', 'image/png', png);
    await page.evaluate((carried) => {
      const field = document.activeElement ?? document.body;
      const paste = new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true });
      (document.querySelector('[role=dialog] input[aria-required], [role=dialog] input') ?? field).dispatchEvent(paste);
    }, clip);
    await dialog.getByRole('img').waitFor();
  });
});
