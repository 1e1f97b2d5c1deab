import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem, type System, type SystemUser } from '#functions/testing/open-system.ts';
import { createEmbedding, Embedding, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { FeedMonth } from '#shared/contracts/feed.ts';
import { discardDraft, makeDraftLink, publishEmbedding } from '#shared/contracts/publishing.ts';
import { embedCode } from '#shared/embedding/embed-code.ts';
import { readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import { elementsOf } from '#shared/testing/elements.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { problemOf } from './problem.ts';

// Saves drafts of embeddings with any value in any field, publishes and discards them, and opens them by the secret
// link. Faults: a refusal that changed the draft; visitors who get anything but the published settings; a month of the
// draft without its key; settings that change when they are written to a query and read again; markup in a code;
// anything that `problemOf` names.

const { seed, cases } = fuzzOptions(300);
const random = randomFrom(seed);
const tally = tallyOf('drafts of embeddings, and what visitors get');
const OF_ONE_EMBEDDING = 30;

const text = (): string => random.pick(HOSTILE_TEXTS);
const FITTING: Readonly<Record<string, readonly unknown[]>> = {
  viewType: ['month', 'week', 'day', 'list'],
  calendarColor: ['#3b82f6', '#000000', '#FFFFFF'],
  transparency: [0, 50, 99.5, 100],
  navigationColor: ['#112233'],
  navigationTransparency: [0, 1e-7, 100],
  navigationTextColor: ['#abcdef'],
  calendarFontColor: ['#ABCDEF'],
  headerFontColor: ['#000001'],
  defaultFilter: ['all', 'upcoming', 'past'],
  hideFilter: [true, false],
  width: ['100%', '600px'],
  height: ['auto', '50vh'],
  maxWidth: ['1200px', '12.5rem'],
  borderRadius: ['0', '8px'],
  modalSize: [20, 100, 150],
  categories: [[], ['courses'], ['a', 'b', 'a'], ['x'.repeat(64)]],
  categoryFilter: [true, false],
  theme: ['light', 'dark', 'auto', 'page'],
  search: [true, false],
  navigation: [{}, { hideNavigation: true }, { currentDatePosition: 'hide', filterPosition: 'right' }],
  containerClass: ['a b', ''],
  columnClass: ['t-col'],
  embedClass: ['t-embed'],
  responsive: [true, false],
  frameBorder: [0, 20],
  align: ['left', 'center'],
  blockCode: ['calendar_widget'],
};
const WRONG: readonly [unknown, ...unknown[]] = [
  null,
  -1,
  101,
  1e308,
  1.5,
  '',
  [],
  {},
  [[]],
  true,
  '#fff',
  'red',
  '1px;',
  'calc(1px)',
  'x'.repeat(201),
  { hideNavigation: 'x' },
];

const someSettings = (): unknown => {
  if (random.chance(0.03)) return random.pick(WRONG);
  const isHostile = random.chance(0.5);
  const pairs = Object.entries(FITTING).flatMap(([name, values]) => {
    if (random.chance(0.75)) return [];
    const wrong = isHostile && random.chance(0.2);
    return [
      [name, wrong ? (random.chance(0.5) ? text() : random.pick(WRONG)) : values[random.below(values.length)]] as const,
    ];
  });
  return Object.fromEntries(random.chance(0.03) ? [...pairs, [text(), text()] as const] : pairs);
};

console.info = () => undefined;
const engines = await startEngines();
let system: System = await openSystem();
let owner: SystemUser = await system.user();
let seen: Embedding = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });

const visitors = async (draft = ''): Promise<string | undefined> => {
  const reply = await system.nobody.get(`/api/events/public?token=${seen.widgetToken}&month=2026-05${draft}`);
  const month = v.safeParse(FeedMonth, reply.body);
  return month.success ? month.output.settings : undefined;
};
const present = async (): Promise<Embedding | undefined> => {
  const { body } = await owner.get('/api/embeddings');
  return v.parse(v.array(Embedding), body).find(({ id }) => id === seen.id);
};

const TAGS = ['html', 'head', 'body', 'div', 'a', 'script', 'iframe', 'noscript', 'p'];
const markupIn = (code: string): string | undefined =>
  elementsOf(code)
    .flatMap(({ tag, attributes }) => [tag, ...Object.keys(attributes).filter((name) => /^on/i.test(name))])
    .find((name) => !TAGS.includes(name));

/** The first fault in what the owner and visitors get now. */
const lookFault = async (embedding: Embedding): Promise<string | undefined> => {
  const { settings, published, draftKey } = embedding;
  const query = writeSettings(settings).toString();
  if (writeSettings(readSettings(query)).toString() !== query) return `settings change on their way: ${query}`;
  const shown = await visitors();
  if (shown !== writeSettings(published.settings).toString()) return `visitors get ${shown}`;
  if (draftKey !== undefined && (await visitors(`&draft=${draftKey}`)) !== query)
    return 'the secret link shows another draft';
  const strange = await visitors(`&draft=${encodeURIComponent(text().toWellFormed())}`);
  if (strange !== undefined) return 'a month with a wrong key';
  const odd = markupIn(embedCode(embedding, 'https://calendar.example') ?? '');
  return odd === undefined ? undefined : `markup in the code: ${odd}`;
};

const CALLS = { save: updateEmbedding, publish: publishEmbedding, discard: discardDraft, link: makeDraftLink } as const;
const act = async (way: keyof typeof CALLS) => {
  const path = `/api/embeddings/${seen.id}`;
  if (way === 'publish') {
    const revision = random.chance(0.6)
      ? seen.revision
      : random.pick([0, -1, seen.revision - 1, seen.revision - 1, seen.revision + 1, 1e10, text()]);
    return {
      reply: await owner.post(`${path}/publish`, { revision }),
      what: `publishes ${revision} of ${seen.revision}`,
      isRight: revision === seen.revision,
    };
  }
  if (way === 'discard') return { reply: await owner.delete(`${path}/draft`), what: 'discards', isRight: true };
  if (way === 'link') return { reply: await owner.post(`${path}/draft-link`), what: 'makes a link', isRight: true };
  const body: Record<string, unknown> = { settings: someSettings() };
  if (random.chance(0.2))
    Object.assign(body, { published: { settings: someSettings() }, revision: 1, draftKey: text(), widgetToken: 'x' });
  if (random.chance(0.2)) body.name = text();
  return { reply: await owner.put(path, body), what: `saves ${JSON.stringify(body)}`, isRight: undefined };
};

for (let at = 0; at < cases; at++) {
  if (at % OF_ONE_EMBEDDING === 0) {
    if (at % (OF_ONE_EMBEDDING * 10) === 0) {
      system = await openSystem();
      owner = await system.user();
    }
    seen = await owner.call(createEmbedding, { body: { name: 'Сайт', type: random.pick(EMBEDDING_TYPES) } });
  }
  const way = random.pick(['save', 'save', 'save', 'publish', 'discard', 'link'] as const);
  try {
    const { reply, what, isRight } = await act(way);
    const say = (fault: string): void => tally.find(`#${at} ${seen.type} ${what.slice(0, 800)}: ${fault}`);
    tally.count(reply.status < 400 ? 'accepted' : 'refused');
    const problem = problemOf(reply, CALLS[way]);
    if (problem) say(`${problem}: ${reply.text}`);
    if (isRight !== undefined && isRight !== reply.status < 400) say(`${reply.status} ${reply.text}`);
    const now = await present();
    if (!now) throw new Error('The embedding is gone');
    if (reply.status >= 400 && !isDeepStrictEqual(now, seen)) say('refused, and something has changed');
    if (way === 'save' && !isDeepStrictEqual(now.published, seen.published)) say('saved, and published');
    if (way === 'publish' && reply.status < 400 && !isDeepStrictEqual(now.published.settings, seen.settings))
      say('published something else');
    const fault = await lookFault(now);
    if (fault) say(fault);
    seen = now;
  } catch (reason) {
    tally.find(`#${at} ${way}: thrown: ${reason instanceof Error ? reason.stack : reason}`);
  }
}
await engines.stop();
report(tally);
