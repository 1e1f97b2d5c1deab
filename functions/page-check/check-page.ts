import { moscowDay, siteOf } from '#functions/domain/embeddings/visits.ts';
import { ownHost } from '#functions/http/origin.ts';
import * as contract from '#shared/contracts/page-check.ts';
import { NO_HOST } from '#shared/contracts/visits.ts';
import type { Embeddable } from '#shared/embedding/embed-code.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import { fetchPage, type Page, PageUnavailable } from './fetch-page.ts';
import { findingsOf, type Owned, tokensOf, unreadable, withoutPage } from './findings.ts';
import { parsePage } from './parse-page.ts';
import { handle, type Storage } from './storage.ts';

const CHECKS_AN_HOUR = 10;
/** The most tokens of other embeddings that are looked up. A page may hold thousands. */
const OTHERS_MAX = 5;

/** Private hosts that may be requested. Only the local run sets this variable. */
const allow = process.env.CHECK_PRIVATE_HOSTS ?? '';

type Caller = { readonly userId: string; readonly host: string; readonly origin: string };

const ownersOf = async (
  { embeddings }: Pick<Storage, 'embeddings'>,
  tokens: readonly string[],
  userId: string,
): Promise<Map<string, Owned>> => {
  const own = tokens.length > 0 ? await embeddings.listEmbeddings(userId) : [];
  const found = await Promise.all(
    tokens.map(async (token): Promise<[string, Owned]> => {
      const mine = own.find(({ widgetToken }) => widgetToken === token);
      if (mine) return [token, { name: mine.name }];
      return [token, (await embeddings.findWidget(token)) ? 'foreign' : 'gone'];
    }),
  );
  return new Map(found);
};

/** Whether somebody has visited this calendar on this site today [DOC-06]. */
export const isSeenToday = async (
  { visits }: Pick<Storage, 'visits'>,
  { id, hostname, now }: { readonly id: string; readonly hostname: string; readonly now: Date },
): Promise<boolean> => {
  const site = siteOf(hostname);
  return site !== NO_HOST && visits.wasSeenOn(id, site, moscowDay(now));
};

type Checking = {
  readonly url: string;
  readonly checked: Embeddable & { readonly id: string };
  readonly caller: Caller;
  readonly now: Date;
};

const findingsAt = async ({ url, checked, caller, now }: Checking, storage: Storage): Promise<contract.Finding[]> => {
  const { userId, host, origin } = caller;
  let page: Page;
  try {
    page = await fetchPage(url, { ownHost: host, allow });
  } catch (reason) {
    if (reason instanceof PageUnavailable) return [withoutPage(reason.fault)];
    throw reason;
  }
  const obstacle = unreadable(page);
  if (obstacle) return [obstacle];
  const facts = parsePage(page.html, page.url, host);
  const others = tokensOf(facts).filter((token) => token !== checked.widgetToken);
  const [owned, isSeen] = await Promise.all([
    ownersOf(storage, others.slice(0, OTHERS_MAX), userId),
    isSeenToday(storage, { id: checked.id, hostname: page.url.hostname, now }),
  ]);
  return findingsOf(facts, { page, origin }, { ...checked, isSeenToday: isSeen }, owned);
};

/** Reads a page as a visitor's browser would, and says what keeps the calendar from showing on it. */
export const checkPage = handle(contract.checkPage, async ({ params: { id }, body, user, now, headers, storage }) => {
  const checked = await storage.embeddings.getEmbedding({ ownerId: user.id, id });
  await storage.limits.take({ kind: 'CHECK', subject: user.id, window: HOUR_MS, max: CHECKS_AN_HOUR }, now);
  const host = ownHost(headers)?.toLowerCase() ?? '';
  const caller = { userId: user.id, host, origin: `${headers['x-forwarded-proto'] ?? 'https'}://${host}` };
  return { findings: await findingsAt({ url: body.url, checked, caller, now }, storage) };
});
