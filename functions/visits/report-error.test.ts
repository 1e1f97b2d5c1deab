import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { System } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { LINES_A_MINUTE } from './report-error.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const REPORT = {
  release: '1.0.0',
  place: 'widget',
  message: 'Error: no «Мария» at https://calendar.example/calendar/tok?event=secret',
  stack: 'draw@https://calendar.example/calendar/assets/late-Dq3k.js:1:20',
  path: '/calendar/tok',
};
const LINE = {
  browser: 'error',
  place: 'widget',
  release: '1.0.0',
  message: 'Error: no "*" at /calendar/*',
  stack: 'draw@/calendar/assets/late-Dq3k.js:1:20',
  path: '/calendar/*',
};

let system: System;
let minute = Date.parse('2026-11-27T09:00:00Z');
const warned = vi.fn();

beforeEach(async () => {
  // An instance limits the reports of each minute, so each test has a minute of its own.
  minute += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: minute });
  warned.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warned);
  system = await aSystem();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  system.nobody.request('POST', '/api/errors', body, {
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': AGENT, ...headers },
  });

describe('POST /api/errors', () => {
  it('logs one line without personal data, and keeps nothing [API-20]', async () => {
    const reply = await send(REPORT, { 'x-client-address': '192.0.2.77', referer: 'https://dk.example/private' });
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(warned.mock.calls).toEqual([[LINE]]);
    expect(await rawItems(system).all()).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['an empty body', undefined],
    ['a list', []],
    ['a field too many', { ...REPORT, name: 'Мария' }],
    ['a field too few', { ...REPORT, path: undefined }],
    ['another place', { ...REPORT, place: 'site' }],
    ['a release of words', { ...REPORT, release: 'of Мария' }],
    ['too long a message', { ...REPORT, message: 'x'.repeat(301) }],
    ['too long a stack', { ...REPORT, stack: 'x'.repeat(1501) }],
    ['4,097 bytes', JSON.stringify(REPORT).padEnd(4097 - Buffer.byteLength('«Мария»') + '«Мария»'.length)],
  ])('answers 204 and logs nothing of %s [API-19]', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 204, text: '' });
    expect(warned).not.toHaveBeenCalled();
  });

  it('takes the longest report that a page sends [API-19]', async () => {
    await send({ ...REPORT, message: 'ж'.repeat(300), stack: 'ж'.repeat(1500) });
    expect(warned).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['asks for privacy', { 'sec-gpc': '1' }],
    ['asks not to be tracked', { dnt: '1' }],
    ['is a bot', { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0)' }],
  ])('logs nothing of a browser that %s [API-19]', async (_, headers) => {
    expect(await send(REPORT, headers)).toMatchObject({ status: 204 });
    expect(warned).not.toHaveBeenCalled();
  });

  it('logs no more than 60 lines a minute, and again in the next [API-19]', async () => {
    for (let at = 0; at <= LINES_A_MINUTE; at++) expect((await send(REPORT)).status).toBe(204);
    expect([LINES_A_MINUTE, warned.mock.calls.length]).toEqual([60, 60]);
    minute += 60_000;
    vi.setSystemTime(minute);
    await send(REPORT);
    expect(warned).toHaveBeenCalledTimes(61);
  });
});
