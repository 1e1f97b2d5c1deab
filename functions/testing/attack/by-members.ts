import * as v from 'valibot';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { avif, emptyPlaces } from '#functions/testing/fuzz/picture-bytes.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { FeedMonth } from '#shared/contracts/feed.ts';
import type { Attack } from './attack.ts';
import { type Asked, type Caller, compare, compareWith, type Target, usually, worstOf } from './target.ts';

const AT_ONCE = 8;
const DAY = { startDate: '2026-12-15T09:00:00.000Z', endDate: '2026-12-15T10:00:00.000Z' };
const MONTH = 'from=2026-12-01T00:00:00.000Z&to=2027-01-01T00:00:00.000Z';
/**
 * A series with a date on every day until the end of 2030. A view of a later month still has to look past all dates.
 */
const SERIES = {
  startDate: '2022-01-01T09:00:00.000Z',
  endDate: '2022-01-01T10:00:00.000Z',
  recurrence: 'FREQ=DAILY;UNTIL=20301231',
};
const AFTER_SERIES = 'from=2032-12-01T00:00:00.000Z&to=2033-01-01T00:00:00.000Z';

const times = (count: number): number[] => [...Array(count).keys()];
const Events = v.array(v.looseObject({ id: v.string() }));

/** Requests a month as the calendar does, part by part. `ms` of the answer is the time of all parts. */
const wholeMonth = async (by: Caller): Promise<Asked> => {
  let ms = 0;
  for (let part = 1; ; part++) {
    const answer = await by('GET', `/api/events?${MONTH}&part=${part}`);
    ms += answer.ms;
    if (answer.status !== 200 || v.parse(Events, JSON.parse(answer.text)).length === 0) return { ...answer, ms };
  }
};

/** The administrator has an event, so that there is something to list. */
const somethingToSee = ({ admin }: Target): Promise<Asked> =>
  admin('POST', '/api/events', aForm({ ...DAY, title: 'Ёлка' }));

const anIdOf = async (by: Caller): Promise<string> => {
  const { text } = await by('POST', '/api/embeddings', { name: 'Сайт', type: 'HTML' });
  return v.parse(Embedding, JSON.parse(text)).id;
};

/** The statuses of 500 and above. A lower status is a refusal with a reason, and no failure. */
const failuresOf = (made: readonly Asked[]): number[] =>
  made.map(({ status }) => status).filter((status) => status >= 500);
const takenOf = (made: readonly Asked[]): string => `${made.filter(({ status }) => status === 201).length} taken`;

export const BY_MEMBERS: readonly Attack[] = [
  {
    by: 'somebody self-registered',
    asked: '«Проверить страницу» of pages with <constructor>, and such an encoding',
    statuses: [200],
    run: async ({ member, site }) => {
      const path = `/api/embeddings/${await anIdOf(member)}/check`;
      const tag = (name: string) =>
        `<${name} ${name}="x" class="${name}">&${name};</${name}><meta name="${name}" content="x">`;
      const page = ['constructor', '__proto__', 'toString', 'valueOf'].map(tag).join('\n');
      const html = { 'content-type': 'text/html' };
      const manners = ['constructor', '__proto__'].flatMap((name) => [
        { ...html, 'content-encoding': name },
        { 'content-type': `text/html; charset=${name}` },
      ]);
      const statuses = await inParallel(1, [html, ...manners], async (headers) => {
        const url = await site(page, headers);
        return (await member('POST', path, { url })).status;
      });
      return { statuses };
    },
  },
  {
    by: 'somebody self-registered',
    asked: 'an AVIF of 12 kB with 2,000 × 65,535 empty extents',
    statuses: [415],
    most: 10,
    run: ({ member }) => {
      const image = new File([avif(8, 8, undefined, emptyPlaces(2000))], 'a.avif', { type: 'image/avif' });
      return compare(
        () => member('POST', '/api/events', aForm({ ...DAY, image: aPicture() })),
        () => member('POST', '/api/events', aForm({ ...DAY, image })),
      );
    },
  },
  {
    by: 'somebody self-registered',
    asked: '640 events of 4,900 letters on one day; then the administrator’s month, in parts',
    statuses: [200],
    // The usual month has a single event. This month has six megabytes of events, and must not be refused.
    most: 150,
    run: async (target) => {
      const { admin, member } = target;
      await somethingToSee(target);
      const usual = await usually(() => wholeMonth(admin));
      const form = () => aForm({ ...DAY, description: 'я'.repeat(4900) });
      const made = await inParallel(AT_ONCE, times(640), () => member('POST', '/api/events', form()));
      const { statuses, ratio } = await compareWith(usual, () => wholeMonth(admin));
      return { statuses: [...statuses, ...failuresOf(made)], ratio, note: takenOf(made) };
    },
  },
  {
    by: 'somebody self-registered',
    asked:
      '300 daily series of nine years; then statistics, charts, and a month that a widget of the administrator asks for first',
    statuses: [200],
    most: 20,
    run: async (target) => {
      const { admin, member, nobody } = target;
      const { text } = await admin('POST', '/api/embeddings', { name: 'Сайт', type: 'HTML' });
      const token = v.parse(Embedding, JSON.parse(text)).widgetToken;
      const month = (at: number) => () =>
        nobody('GET', `/api/events/public?token=${token}&month=2027-${String(at).padStart(2, '0')}`);
      const asked = ['/api/admin/stats', '/api/admin/stats/charts'].map((path) => () => admin('GET', path));
      let at = 0;
      const before = [await usually(() => month(++at)()), ...(await inParallel(1, asked, usually))];
      const form = () => aForm({ ...SERIES, description: 'я'.repeat(4900) });
      const made = await inParallel(AT_ONCE, times(300), () => member('POST', '/api/events', form()));
      const after = [() => month(++at)(), ...asked];
      const seen = worstOf(
        await inParallel(1, times(after.length), (n) => compareWith(before[n] ?? 0, after[n] ?? month(1))),
      );
      const feed = v.safeParse(FeedMonth, JSON.parse((await month(at)()).text));
      const shown = feed.success && feed.output.events.some(({ title }) => title === 'Встреча');
      const found = shown ? ['the widget shows events of somebody who may not publish'] : [];
      return { ...seen, statuses: [...seen.statuses, ...failuresOf(made)], note: takenOf(made), found };
    },
  },
  {
    by: 'somebody self-registered',
    asked: 'the nearest event beyond a window, beside these series',
    statuses: [200],
    // The series are read, but not expanded. Expanding them took a thousand times as long as the usual request.
    most: 150,
    run: async ({ member, admin }) => {
      const usual = () => member('GET', '/api/user');
      const nearest = (by: Caller) => () => by('GET', `/api/events/nearest?${AFTER_SERIES}`);
      return worstOf([await compare(usual, nearest(member)), await compare(usual, nearest(admin))]);
    },
  },
  {
    by: 'somebody self-registered',
    asked: 'eleven names in an hour',
    statuses: [200, 409, 429],
    run: async ({ member }) => {
      const answers = await inParallel(1, times(11), (at) =>
        member('PUT', '/api/user/username', { username: `имя-${at}` }),
      );
      const last = answers.at(-1)?.status;
      return {
        statuses: answers.map(({ status }) => status),
        found: last === 429 ? [] : [`the eleventh name was answered ${last}`],
      };
    },
  },
];
