import { anEvent } from '#functions/testing/builders.ts';
import { type Reply, send } from '#functions/testing/caller.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { type Endpoint, fillPath, pathParams } from '#shared/contracts/endpoint.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getCalendarFile, getEventFile, getFeed, getMonth, getPlainList } from '#shared/contracts/feed.ts';
import { getOEmbed } from '#shared/contracts/oembed.ts';
import { elementsOf } from '#shared/testing/elements.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { rawQuery } from '#shared/testing/raw-query.ts';
import { problemOf } from './problem.ts';

// Sends query strings that no form would write to the calls that any site may make, and to the two calls that
// CloudFront makes of them. The events of the calendar carry hostile texts. None of these texts may end a line of the
// .ics file, an attribute of the oEmbed answer, or an element of the list without scripts.

const { seed, cases } = fuzzOptions(1500);
const random = randomFrom(seed);
const tally = tallyOf('feed, .ics, oEmbed, months and the list');
console.info = () => undefined;
const engines = await startEngines();
const system = await openSystem();
const owner = await system.user();
const { widgetToken: token } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
const texts = [...HOSTILE_TEXTS, '\r\nEND:VEVENT\r\nBEGIN:VEVENT', '\u2028\u2029\u0085', '\\;,:"'].filter(
  (text) => text.trim() !== '' && text.length <= 200 && text.isWellFormed(),
);
const now = new Date();
const startDate = now.toISOString();
const endDate = new Date(now.getTime() + 3_600_000).toISOString();
const ids: string[] = [];
for (const text of texts) {
  const form = anEvent({ title: text, description: text.repeat(2), startDate, endDate });
  ids.push((await owner.call(createEvent, { form })).id);
}

const FRAME =
  /^<blockquote hidden><a href="[^"<>]*">[^<>]*<\/a><\/blockquote><iframe src="[^"<>]*" title="[^"<>]*" loading="lazy" [^<>]*><\/iframe>$/;

const LIST_TAGS = ['html', 'head', 'meta', 'title', 'script', 'body', 'main', 'h1', 'ul', 'p', 'li', 'a', 'br', 'wbr'];
const LIST_ATTRIBUTES = ['lang', 'charset', 'http-equiv', 'name', 'content', 'property', 'type', 'href'];

/** The first fault of the plain list. Allowed are our elements, links to our pages, and scripts of JSON data. */
const listFault = (text: string): string | undefined => {
  const elements = elementsOf(text);
  for (const { tag, attributes, text: content, children } of elements) {
    if (!LIST_TAGS.includes(tag)) return `<${tag}>`;
    const odd = Object.keys(attributes).find((name) => !LIST_ATTRIBUTES.includes(name));
    if (odd !== undefined) return `${tag} ${odd}`;
    const { href } = attributes;
    if (href !== undefined && !/^https?:\/\/[^/]+\/calendar\/[\w-]+\?event=/.test(href)) return `a link to ${href}`;
    if (tag === 'script' && (children > 0 || typeof JSON.parse(content) !== 'object'))
      return 'a script that is no data';
  }
  const links = elements.filter(({ tag }) => tag === 'a').length;
  return links === texts.length ? undefined : `${links} links`;
};

/** The fault in the answer of a successful call. */
const wrongIn = (contract: Endpoint, { text, body }: Reply): string | undefined => {
  if (contract === getPlainList) return listFault(text);
  if (contract === getOEmbed) return FRAME.test(String(Object(body).html)) ? undefined : 'markup in the frame';
  if (contract !== getCalendarFile && contract !== getEventFile) return undefined;
  const lines = text.split('\r\n');
  if (lines.some((line) => /[\r\n]/.test(line))) return 'a bare line end';
  if (lines.some((line) => Buffer.byteLength(line) > 75)) return 'a line of more than 75 octets';
  const begun = lines.filter((line) => line === 'BEGIN:VEVENT').length;
  const uids = lines.filter((line) => line.startsWith('UID:')).length;
  const expected = contract === getEventFile ? [1] : [0, texts.length];
  return begun === uids && expected.includes(begun) ? undefined : `${begun} events, ${uids} UIDs`;
};

const page = `https://calendar.example/calendar/${token}`;
const fitting = {
  token: [token],
  event: ids,
  from: ['2025-03-01T00:00:00Z', '1970-01-01T00:00:00Z', '2025-03-01T00:00:00+14:00', '2025-02-30T00:00:00Z'],
  month: ['ahead', '2026-05', '2026-13', ''],
  draft: ['', 'x'],
  categories: [',', 'a,b', ''],
  to: ['2100-01-01T00:00:00Z', '2025-03-01T00:00:00.001Z', '9999-12-31T23:59:59Z'],
  url: [page, `${page}?height=99999px&maxWidth=0`, `${page}?a="><script>#"`, `${page}/`, 'https://calendar.example/'],
  format: ['json', 'xml'],
  maxwidth: ['1', '600', '999999999'],
  maxheight: ['400', '0'],
};
const CALLS: readonly [Endpoint, ...Endpoint[]] = [
  getFeed,
  getCalendarFile,
  getEventFile,
  getOEmbed,
  getMonth,
  getPlainList,
];

const PARTS: Readonly<Record<string, readonly string[]>> = {
  token: [token, token, token, 'nobody', 'a/b'],
  month: ['ahead', '2026-05', '2026-13', '1970-01', '2099-12', '2100-01', ''],
  event: [...ids, '-', '-', 'nobody'],
  host: ['calendar.example', 'localhost:3000', 'x"onload=a', '<b>', 'a@b', '127.0.0.1:99999'],
};
/** A part of a path, usual or hostile. It is never `.` or `..`, which are no parts of a path. */
const partOf = (name: string): string => {
  const fits = PARTS[name] ?? [];
  const text = random.chance(0.85)
    ? (fits[random.below(fits.length)] ?? 'x')
    : random.pick(HOSTILE_TEXTS).toWellFormed();
  return /^\.{0,2}$/.test(text) ? 'x' : text.replaceAll('/', 'x');
};

const REQUIRED = new Map<Endpoint, string[]>([
  [getOEmbed, ['url']],
  [getEventFile, ['token', 'event']],
]);

for (let at = 0; at < cases; at++) {
  const contract = random.pick(CALLS);
  const query = rawQuery(fitting, REQUIRED.get(contract) ?? ['token'], random);
  const path = fillPath(
    contract.path,
    Object.fromEntries(pathParams(contract.path).map((name) => [name, partOf(name)])),
  );
  try {
    const reply = await send({ method: 'GET', path: `${path}?${query}` }, system.dependencies);
    tally.count(reply.status < 400 ? 'accepted' : 'refused');
    const problem = problemOf(reply, contract) ?? (reply.status === 200 ? wrongIn(contract, reply) : undefined);
    if (problem) tally.find(`#${at} ${path}?${query}: ${problem}: ${reply.text}`);
  } catch (reason) {
    tally.find(`#${at} ${path}?${query}: thrown: ${reason}`);
  }
}
await engines.stop();
report(tally);
