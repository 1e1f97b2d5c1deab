import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { importWords as words } from '#shared/locale/import.ts';
import { overflow } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { aUser, eventsOf, trashEvent } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();

const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../shared/calendar-file/read/fixtures', name));
const dialogOf = (page: Page) => page.getByRole('dialog', { name: words.title });
const choose = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await dialogOf(page).getByRole('button', { name: words.choose }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer });
};
const BAD = [
  'BEGIN:VEVENT',
  'UID:bad',
  'SUMMARY:Плохое',
  'DTSTART;VALUE=DATE:20260230',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
];
const withFault = (): Buffer =>
  Buffer.from(fixture('google.ics').toString('utf8').replace('END:VCALENDAR\r\n', BAD.join('\r\n')));
const titlesOf = async (token: string) => [...new Set((await eventsOf(token)).map(({ title }) => title))].sort();

describe('«Импорт и экспорт»', () => {
  it('reads a file, shows the fate of every row, takes what is good, and nothing twice, on a phone [IMP-05, IMP-10]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/?date=2026-03-05&open=import', viewport: PHONE });
    const dialog = dialogOf(page);
    await choose(page, 'google.ics', withFault());
    await dialog.getByText('«Плохое»: Такого дня нет: 30.02.2026').waitFor();
    const rows = dialog.getByRole('list', { name: words.rows }).getByRole('listitem');
    expect(await rows.count()).toBe(3);
    expect(await rows.getByText('Новое', { exact: true }).count()).toBe(3);
    await rows.getByRole('checkbox', { name: /Без названия/ }).uncheck();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: words.start(2) }).click();
    await dialog.getByText(words.done).waitFor();
    const [undo, whole] = [
      await dialog.getByRole('button', { name: words.undo }).boundingBox(),
      await dialog.boundingBox(),
    ];
    expect(undo?.x).toBeGreaterThan(whole?.x ?? 0);
    expect(await titlesOf(token)).toEqual(['Кружок', 'Кружок: итоги', 'Лекция о звёздах']);
    await dialog.getByRole('button', { name: words.another }).click();
    await dialog.getByText('google.ics').waitFor();
    await choose(page, 'google.ics', fixture('google.ics'));
    await rows.first().waitFor();
    expect(await rows.getByText('Без изменений', { exact: true }).count()).toBe(2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('open')).toBe(null);
  });

  it('is opened from the user menu, switches the encoding and says what it does not take [IMP-01, IMP-03]', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, path: '/' });
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('menuitem', { name: words.title }).click();
    const dialog = dialogOf(page);
    await choose(page, 'книга.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
    await dialog.getByText('Это книга Excel. Сохраните её как CSV.').waitFor();
    await choose(page, 'таблица.csv', fixture('excel.csv'));
    await dialog.getByText('Выставка «Ёлки»').waitFor();
    const encoding = dialog.getByLabel(words.encoding);
    expect(await encoding.inputValue()).toBe('windows-1251');
    await encoding.selectOption('utf-8');
    await dialog.getByText('Нужен файл .ics или .csv').waitFor();
  });

  it('takes files of all others at once, and saves files that say «Без изменений» of every row [IMP-10, IMP-20, IMP-21]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/?open=import' });
    const dialog = dialogOf(page);
    const rows = dialog.getByRole('list', { name: words.rows }).getByRole('listitem');
    const same = rows.getByText('Без изменений', { exact: true });
    const formula = fixture('google.ics').toString('utf8').replace('SUMMARY:\r\n', 'SUMMARY:=1+1\r\n');
    const others = ['yandex.ics', 'outlook.ics', 'nextcloud.ics'].map((name) => [name, fixture(name)] as const);
    const zip = Buffer.from(zipSync({ 'google.ics': Buffer.from(formula), ...Object.fromEntries(others) }));
    await choose(page, 'все.zip', zip);
    await rows.filter({ hasText: 'Личное' }).getByRole('checkbox').check();
    await dialog.getByRole('button', { name: words.start(10) }).click();
    await dialog.getByText(words.done).waitFor();
    await dialog.getByRole('button', { name: words.another }).click();
    for (const [name, button] of [
      ['мероприятия.csv', words.exportCsv],
      ['мероприятия.ics', words.exportIcs],
    ] as const) {
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: button }).click();
      const file = readFileSync(await (await download).path());
      if (name.endsWith('.csv')) {
        expect(file.toString('utf8')).toMatch(/^\uFEFF"Название";"Дата начала";/);
        expect(file.toString('utf8')).toContain(`"'=1+1";"09.05.2026";"";"09.05.2026";"";"Да"`);
      }
      await choose(page, name, file);
      await rows.first().waitFor();
      expect([await rows.count(), await same.count()]).toEqual([10, 10]);
      await dialog.getByText('=1+1', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: words.another }).click();
    }
    await choose(page, 'все.zip', zip);
    await rows.first().waitFor();
    expect([await rows.count(), await same.count()]).toEqual([10, 10]);
  });

  it('leaves «В корзине» and «Личное» unticked, brings back what is ticked, and undoes an import whole [IMP-09, IMP-13, IMP-18]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/?open=import' });
    const dialog = dialogOf(page);
    const rows = dialog.getByRole('list', { name: words.rows }).getByRole('listitem');
    const again = () => dialog.getByRole('button', { name: words.another }).click();
    const file = Buffer.from(fixture('google.ics').toString('utf8').replace('SUMMARY:Лекция', 'CLASS:PRIVATE\r\n$&'));
    await choose(page, 'google.ics', file);
    await rows.getByText('Личное', { exact: true }).waitFor();
    expect(await rows.getByRole('checkbox', { name: /Лекция/ }).isChecked()).toBe(false);
    await dialog.getByRole('button', { name: words.start(2) }).click();
    await dialog.getByText(words.done).waitFor();

    const { id = '' } = (await eventsOf(token)).find(({ seriesId }) => seriesId === null) ?? {};
    await trashEvent(token, id);
    await again();
    await choose(page, 'google.ics', file);
    await rows.getByText('В корзине', { exact: true }).waitFor();
    const trashed = rows.filter({ hasText: 'В корзине' }).getByRole('checkbox');
    expect(await trashed.isChecked()).toBe(false);
    await trashed.check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: words.start(1) }).click();
    await dialog.getByText(words.done).waitFor();
    expect((await eventsOf(token)).some((event) => event.id === id)).toBe(true);

    await again();
    const past = dialog.getByRole('region', { name: words.past });
    await past
      .getByRole('button', { name: words.undoOf('google.ics') })
      .last()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.undo, exact: true }).click();
    // The event that came back from the trash was changed since that import, so it is not undone.
    await dialog.getByText(words.undoneInPart).waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await eventsOf(token)).every((event) => event.id === id)).toBe(true);
    await again();
    await choose(page, 'google.ics', file);
    await rows.getByText('Новое', { exact: true }).waitFor();
  });
});
