import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '#shared/contracts/page-check.ts';
import { type Embeddable, sizesFollow } from '#shared/embedding/embed-code.ts';
import { BOX_SIZES } from '#shared/embedding/messages.ts';
import { isComplete, isFixed, readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import { pageCheck as words } from '#shared/locale/page-check.ts';
import { refusingDirective } from './content-policy.ts';
import type { Page, PageFault } from './fetch-page.ts';
import type { FoundFrame, PageFacts } from './parse-page.ts';

/** The embedding that the page is checked for. */
export type Checked = Embeddable & {
  /** Whether somebody has visited this calendar on the page's site today. */
  readonly isSeenToday: boolean;
};

/**
 * The embedding to which another token on the page belongs: an embedding of the same owner (with its name), of somebody
 * else, or a deleted embedding.
 */
export type Owned = { readonly name: string } | 'foreign' | 'gone';

const bad = (code: string, text: string): Finding => ({ code, level: 'bad', text });
const note = (code: string, text: string): Finding => ({ code, level: 'note', text });

/** The finding about a page that could not be fetched. */
export const withoutPage = (fault: PageFault): Finding => bad(fault, words.faults[fault]);

/** The finding about an answer that is not a readable page; undefined if the page can be read. */
export const unreadable = ({ status, headers }: Pick<Page, 'status' | 'headers'>): Finding | undefined => {
  if (status === 401 || status === 403 || status === 404) return bad(`status-${status}`, words.status[status]);
  if (status >= 500) return bad('status-5xx', words.status.fault(status));
  if (status < 200 || status > 299) return bad('status-other', words.status.other(status));
  const type = headers['content-type']?.toLowerCase() ?? 'text/html';
  return /html/.test(type) ? undefined : bad('not-html', words.notHtml);
};

/** Every token on the page once, from frames and placeholders. */
export const tokensOf = ({ frames, places }: Pick<PageFacts, 'frames' | 'places'>): string[] => [
  ...new Set([...frames.map(({ token }) => token), ...places]),
];

const aboutOther = (owned: Owned): Finding => {
  if (owned === 'gone') return bad('removed', words.removed);
  return owned === 'foreign' ? note('foreign', words.foreign) : note('another', words.anotherOwn(owned.name));
};

/** Code that visitors see as text, anywhere on the page. */
const shownAsText = ({ shown }: PageFacts, { type }: Checked): Finding[] =>
  shown.map((kind) => {
    if (kind === 'markup') return bad('code-shown', words.markupShown);
    return bad('shortcode-shown', words.shortcodeShown[type === 'WORDPRESS' || type === 'BITRIX' ? type : 'OTHER']);
  });

/** The findings about a page without our code. The advice depends on the platform that the tags of the page show. */
const absence = ({ links, platform }: PageFacts, { type, widgetToken, isSeenToday }: Checked): Finding[] => {
  if (links.some(({ token }) => token === widgetToken)) return [bad('only-link', words.onlyLink)];
  const kind = type === 'TILDA' || type === 'WORDPRESS' || type === 'BITRIX' ? type : undefined;
  return [
    bad('absent', words.absent),
    ...(isSeenToday ? [note('seen-today', words.seenToday)] : []),
    note('advice', words.advice[platform ?? kind ?? 'OTHER']),
  ];
};

/**
 * Whether the code must be copied again, because its settings differ from those of the embedding. Only a fixed code
 * keeps all its settings. Any other code follows what is published, but may keep its sizes [LIVE-08, LIVE-14].
 */
const isOld = ({ url: { search } }: FoundFrame, embedding: Checked): boolean => {
  const [own, present] = [readSettings(search), readSettings(writeSettings(embedding.settings))];
  if (isFixed(search)) return !isDeepStrictEqual(own, present);
  return isComplete(search) && !sizesFollow(embedding) && BOX_SIZES.some((name) => own[name] !== present[name]);
};

type Place = { readonly page: Pick<Page, 'url' | 'headers'>; readonly origin: string };

const policiesOf = ({ headers }: Pick<Page, 'headers'>, facts: PageFacts): string[] => [
  ...[headers['content-security-policy'] ?? []].flat(),
  ...facts.policies,
];

/** The faults that keep this embedding's code from working. */
const obstacles = (facts: PageFacts, { page, origin }: Place, { widgetToken }: Checked): Finding[] => {
  const own = ({ token }: FoundFrame): boolean => token === widgetToken;
  const frames = facts.frames.filter(own);
  const isPlace = facts.places.includes(widgetToken);
  const [script] = facts.scripts.toSorted((one, other) => Number(one.isPutOff) - Number(other.isPutOff));
  const policies = policiesOf(page, facts);
  const address = new URL(`${origin}/calendar/${widgetToken}`);
  const needed = [...frames.map(({ url }) => url), ...(isPlace && script ? [script.url] : [])];
  const refusals = new Set([
    refusingDirective(policies, 'frame', { url: frames[0]?.url ?? address, page: page.url }),
    ...(isPlace && script
      ? [refusingDirective(policies, 'script', { url: script.url, page: page.url, nonce: script.nonce })]
      : []),
  ]);
  const found: Finding[] = [];
  if (isPlace && frames.length === 0 && !script) found.push(bad('no-script', words.noScript(origin)));
  if (isPlace && script?.isPutOff) found.push(bad('script-put-off', words.scriptPutOff));
  if (frames.some(({ sandbox }) => sandbox !== undefined && !/(?:^|\s)allow-scripts(?:\s|$)/i.test(sandbox)))
    found.push(bad('sandbox', words.sandbox));
  for (const directive of refusals)
    if (directive !== undefined) found.push(bad('policy', words.policy(directive, origin)));
  if (page.url.protocol === 'https:' && needed.some(({ protocol }) => protocol === 'http:'))
    found.push(bad('insecure', words.insecure));
  const isolation = String(page.headers['cross-origin-embedder-policy'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase();
  if (isolation === 'require-corp' || isolation === 'credentialless') found.push(bad('isolation', words.isolation));
  return found;
};

/**
 * The findings about a page, the most important first [DOC-05…09].
 * @param owned the embeddings of all other tokens on the page
 */
export const findingsOf = (
  facts: PageFacts,
  place: Place,
  checked: Checked,
  owned: ReadonlyMap<string, Owned>,
): Finding[] => {
  const others = [...owned.values()].map(aboutOther);
  const shown = shownAsText(facts, checked);
  if (!tokensOf(facts).includes(checked.widgetToken)) {
    const isAnother = others.some(({ code }) => code !== 'foreign');
    return [...shown, ...(isAnother || shown.length > 0 ? [] : absence(facts, checked)), ...others];
  }
  const faults = [...obstacles(facts, place, checked), ...shown];
  const codes = [...facts.frames, ...(facts.places.includes(checked.widgetToken) ? facts.links : [])];
  const old = codes.some((code) => code.token === checked.widgetToken && isOld(code, checked));
  return [
    { code: 'fine', level: faults.length > 0 ? 'note' : 'good', text: words.fine },
    ...faults,
    ...(old ? [note('old-code', words.oldCode)] : []),
    ...others,
  ];
};
