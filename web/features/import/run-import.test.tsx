import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { runImport as call } from '#shared/contracts/imports.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';
import type { Previewed } from './preview.ts';
import { runImport } from './run-import.ts';

aCleanBrowser();

const row = (at: number): Previewed => ({
  event: {
    uid: `${at}@example.ru`,
    sequence: 0,
    title: `Лекция ${at}`,
    description: '',
    startDate: '2026-03-05T09:00:00.000Z',
    endDate: '2026-03-05T10:00:00.000Z',
    externalLink: '',
    allDay: false,
    timeZone: 'Europe/Moscow',
    location: '',
    ageRating: '',
    status: 'published',
    categoryId: '',
    recurrence: '',
    dates: {},
  },
  line: at,
  notes: [],
  fate: 'new',
  reason: undefined,
  isOpen: true,
});

it('says how far it is, and stopped keeps what is done and says that it has ended [IMP-16]', async () => {
  const stopping = new AbortController();
  const sent: { rows: number; isLast: boolean }[] = [];
  const { fetch } = fakeApi({
    'POST /api/import/{change}': ({ body }) => {
      const { rows, isLast } = v.parse(call.body, body);
      sent.push({ rows: rows.length, isLast: isLast === true });
      return { ends: rows.map(() => ({ end: 'created' as const })) };
    },
  });
  vi.stubGlobal('fetch', fetch);
  const told: number[] = [];
  const outcome = await runImport({
    kind: 'ics',
    query: {},
    file: 'год.ics',
    rows: Array.from({ length: 160 }, (_, at) => row(at)),
    signal: stopping.signal,
    onProgress: (done) => {
      told.push(done);
      if (done === 100) stopping.abort();
    },
  });
  expect(told).toEqual([50, 100]);
  expect(outcome).toMatchObject({ created: 100, left: 60, refused: [], failure: null });
  expect(sent).toEqual([
    { rows: 50, isLast: false },
    { rows: 50, isLast: false },
    { rows: 0, isLast: true },
  ]);
});

it('goes over what was edited or lies in the trash, where that is ticked [IMP-12, IMP-13]', async () => {
  const sent: (readonly number[])[] = [];
  const { fetch } = fakeApi({
    'POST /api/import/{change}': ({ body }) => {
      const { rows, replace = [] } = v.parse(call.body, body);
      sent.push(replace);
      return { ends: rows.map(() => ({ end: 'updated' as const })) };
    },
  });
  vi.stubGlobal('fetch', fetch);
  const fates = ['new', 'trashed', 'update', 'edited'] as const;
  const rows = fates.map((fate, at) => ({ ...row(at), fate }));
  await runImport({
    kind: 'ics',
    query: {},
    file: 'год.ics',
    rows,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  expect(sent).toEqual([[1, 3]]);
});

it('cuts no character of a long name of a file in two', async () => {
  const names: string[] = [];
  const { fetch } = fakeApi({
    'POST /api/import/{change}': ({ body }) => {
      names.push(v.parse(call.body, body).file);
      return { ends: [{ end: 'created' as const }] };
    },
  });
  vi.stubGlobal('fetch', fetch);
  const { signal } = new AbortController();
  const file = `${'я'.repeat(199)}🎄.ics`;
  await runImport({ kind: 'ics', query: {}, file, rows: [row(0)], signal, onProgress: () => undefined });
  expect(names).toEqual([`${'я'.repeat(199)}\ufffd`]);
});
