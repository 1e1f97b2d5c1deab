import { anEvent } from '#functions/testing/builders.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { searchEvents } from '#shared/contracts/search.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { problemOf } from './problem.ts';

// Random searches in events of two people with hostile texts. Faults: an event that is not found by a whole word of its
// title, in any case and Unicode form; somebody else's event; an event that lacks a typed word, compared letter by
// letter; more results than the limit; anything that `problemOf` names.

const { seed, cases } = fuzzOptions(600);
const random = randomFrom(seed);
const tally = tallyOf('texts of the search');
const WORDS = [
  'ёлка',
  'концерт',
  'Йод',
  'МАРАФОН',
  'сельскохозяйственноперерабатывающий',
  'caf\u00e9',
  'straße',
  '2027',
  'İstanbul',
  '日本語',
  'ﬁнал',
  "О'Генри",
  'х'.repeat(30),
] as const;

console.info = () => undefined;
const engines = await startEngines();
const system = await openSystem();
const [owner, other] = [await system.user(), await system.user('посторонний')];
const admin = await system.admin();

const titles = new Map<string, { readonly title: string; readonly isMine: boolean }>();
const TEXTS = HOSTILE_TEXTS.filter((text) => text.trim() !== '' && text.length <= 150 && text.isWellFormed());
for (const [at, text] of TEXTS.entries()) {
  const isMine = at % 3 !== 0;
  const title = `${random.pick(WORDS)} ${text} слово${at}`.slice(0, 200);
  const form = anEvent({ title, recurrence: at % 4 === 0 ? 'FREQ=WEEKLY;COUNT=4' : '' });
  const made = await (isMine ? owner : other).call(createEvent, { query: {}, form });
  titles.set(made.seriesId ?? made.id, { title: made.title, isMine });
}
const all = [...titles.entries()];

const spelt = (word: string): string =>
  random.pick<() => string>([
    () => word,
    () => word.toUpperCase(),
    () => word.toLowerCase(),
    () => word.normalize('NFD'),
    () => ` ${word} !`,
    () => `«${word}»,`,
  ])();
/** A text without case and accents, and with «е» for «ё». */
const letters = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ё', 'е');

for (let at = 0; at < cases; at++) {
  const chosen = all[random.below(all.length)];
  const word = /слово\d+/.exec(chosen?.[1].title ?? '')?.[0] ?? '';
  const isKnown = random.chance(0.4) && word !== '';
  const typed = isKnown
    ? spelt(word)
    : random.pick<() => string>([
        () => random.pick(HOSTILE_TEXTS),
        () => `${random.pick(WORDS)} ${random.pick(HOSTILE_TEXTS)}`,
        () => random.pick(WORDS).slice(0, 1 + random.below(8)),
        () => 'а '.repeat(random.below(120)),
        () =>
          random.pick([
            '%',
            '_',
            '*',
            '.*',
            '\\',
            '"',
            "' OR 1=1",
            'слово',
            '\u0301',
            '🎉🎉',
            '\u202eавк',
            'x'.repeat(101),
          ]),
      ])();
  const isAdmin = random.chance(0.3);
  const limit = random.chance(0.8) ? undefined : random.pick(['1', '50', '51', '0', '-1', '1e1', 'x', '']);
  const query = new URLSearchParams({ q: typed.toWellFormed(), ...(limit !== undefined && { limit }) });
  if (random.chance(0.05))
    query.append(random.pick(['q', 'ownerId', 'limit']), random.pick(HOSTILE_TEXTS).toWellFormed());
  const say = (what: string): void => tally.find(`#${at} ${JSON.stringify(typed)} ${limit}: ${what}`);
  try {
    const reply = await (isAdmin ? admin : owner).get(`${searchEvents.path}?${query}`);
    tally.count(reply.status < 400 ? 'accepted' : 'refused');
    const problem = problemOf(reply, searchEvents);
    if (problem) say(`${problem}: ${reply.text}`);
    if (reply.status >= 400) {
      if (isKnown && query.size === 1) say(`refused: ${reply.text}`);
      continue;
    }
    const found: { id: string; seriesId: string | null; title: string; description: string; location: string }[] =
      Object(reply.body).events;
    const ids = found.map(({ id, seriesId }) => seriesId ?? id);
    if (new Set(ids).size < ids.length) say('one event twice');
    if (found.length > Number(limit ?? 50)) say(`${found.length} events`);
    if (!isAdmin && ids.some((id) => !titles.get(id)?.isMine)) say("somebody else's event");
    const isVisible = isAdmin || chosen?.[1].isMine;
    if (isKnown && isVisible && limit === undefined && !ids.includes(chosen?.[0] ?? ''))
      say(`«${chosen?.[1].title}» is not found`);
    // The first two letters of each word: endings may differ.
    const wanted = (letters(typed).match(/[\p{L}\p{N}]{2,}/gu) ?? []).map((one) => [...one].slice(0, 2).join(''));
    for (const { title } of found) {
      const missing = wanted.find((one) => !letters(title).includes(one));
      if (missing) say(`«${title}» has no word that begins with ${missing}`);
    }
  } catch (reason) {
    say(`thrown: ${reason}`);
  }
}
await engines.stop();
report(tally);
