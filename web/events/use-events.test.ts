import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldErrors } from '#shared/locale/errors.ts';
import { refusals } from '#shared/locale/refusals.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { dropToken, storeToken } from '#web/api/session/token.ts';
import { refusedText } from '#web/testing/fake-api.ts';
import { wholeLists } from './use-events.ts';

const START = Date.parse('2026-05-01T00:00:00.000Z');
const at = (days: number): string => new Date(START + days * DAY_MS).toISOString();
const anEvent = (id: string, from: number, to: number) => ({
  ...{ id, userId: 'u1', title: id, startDate: at(from), endDate: at(to) },
  ...PLAIN_EVENT,
});
const EVENTS = [anEvent('a', 0, 1), anEvent('b', 3.5, 4.5), anEvent('c', 6, 6.5)];

/** The windows that were asked for, in days from the start. */
let asked: string[] = [];
/** A server that answers only windows of at most so many days. */
const serverOf = (daysMost: number, refusal: string = refusals['answer-too-large']) => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'https://example.ru');
    const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '');
    const [first = 0, last = 0] = [from, to].map((text) => (Date.parse(text) - START) / DAY_MS);
    const part = searchParams.get('part');
    asked.push(`${first}–${last}${part ? ` ${part}` : ''}`);
    const found = EVENTS.filter(({ startDate, endDate }) => startDate < to && endDate > from);
    // Each part of the answer has one event.
    if (part) return Response.json(found.slice(Number(part) - 1, Number(part)));
    if (last - first > daysMost) return refusedText(400, refusal);
    return Response.json(found);
  });
};

const week = { query: { from: at(0), to: at(8) } };
let listWhole: ReturnType<typeof wholeLists>;
beforeEach(() => {
  listWhole = wholeLists();
  storeToken('a-token');
  asked = [];
});
afterEach(() => {
  dropToken();
});

describe('the events of a window', () => {
  it('are asked for once where they fit into an answer', async () => {
    serverOf(8);
    expect((await listWhole(week)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual(['0–8']);
  });

  it('come in parts where they do not, each once, and later in such parts at once [REC-32]', async () => {
    serverOf(2);
    const ids = async () => (await listWhole(week)).map(({ id }) => id);
    expect(await ids()).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual(['0–8', '0–4', '0–2', '2–4', '4–6', '6–8']);
    asked = [];
    expect(await ids()).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual(['0–2', '2–4', '4–6', '6–8']);
  });

  it('come in parts of a day where one day has too many', async () => {
    serverOf(0.5);
    const day = { query: { from: at(6), to: at(7) } };
    expect((await listWhole(day)).map(({ id }) => id)).toEqual(['c']);
    expect(asked).toEqual(['6–7', '6–7 1', '6–7 2']);
    expect((await listWhole(week)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('are refused for any other reason', async () => {
    serverOf(2, fieldErrors.badWindow);
    await expect(listWhole(week)).rejects.toThrow(fieldErrors.badWindow);
    expect(asked).toEqual(['0–8']);
  });
});
