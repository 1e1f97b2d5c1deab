import { anEvent, aPicture } from '#functions/testing/builders.ts';
import { send } from '#functions/testing/caller.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem, type System } from '#functions/testing/open-system.ts';
import { api } from '#shared/contracts/api.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { CLIENT_ADDRESS_HEADER, type Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { type Random, randomFrom } from '#shared/testing/random.ts';
import { problemOf } from './problem.ts';
import { type Cast, fuzzedRequest } from './requests.ts';

// Sends random requests that fit the contracts or nearly fit them, the same for the same seed. Faults: an answer of
// 5xx; a content type other than the contract's; an error that is not Russian, lacks its request id or reveals
// internals.

const { seed, cases } = fuzzOptions(3000);

/**
 * How often a call is made, compared with calls that are not listed here. Hashing a password takes as long as fifty
 * plain requests.
 */
const SELDOM: Record<string, number> = {
  login: 0.15,
  register: 0.15,
  createUser: 0.15,
  changePassword: 0.15,
  // A logout ends the session of the requests after it.
  logout: 0.1,
  testEmailSettings: 0.05,
  validateDatabase: 0.1,
  recreateDatabase: 0.01,
  makeCopy: 0.05,
};

const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));

const chooseCall = (random: Random): [string, Endpoint] => {
  for (;;) {
    const found = calls[random.below(calls.length)];
    if (found && random.chance(SELDOM[found[0]] ?? 1)) return found;
  }
};

/** New users, events, categories and embeddings. The earlier ones may have been blocked, deleted or changed by now. */
const newCast = async (system: System, random: Random): Promise<Cast> => {
  const name = (role: string) => `${role}.${random.below(1e9)}`;
  const [user, admin] = [await system.user(name('user')), await system.admin(name('admin'))];
  const target = await system.user(name('target'));
  const events = [
    await user.call(createEvent, { form: anEvent({ image: aPicture() }) }),
    await admin.call(createEvent, { form: anEvent() }),
  ];
  const embeddings = [
    await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } }),
    await admin.call(createEmbedding, { body: { name: 'Сайт', type: 'TILDA' } }),
  ];
  const category = { name: 'Лекции', color: '#ff0000' };
  const categories = [
    await user.call(createCategory, { query: {}, body: category }),
    await admin.call(createCategory, { query: {}, body: category }),
  ];
  return {
    tokens: [user.token, user.token, admin.token, admin.token, admin.token, target.token, 'garbage', undefined],
    events: events.map(({ id }) => id),
    categories: categories.map(({ id }) => id),
    embeddings: embeddings.map(({ id }) => id),
    users: [user.id, target.id],
    widgetTokens: embeddings.map(({ widgetToken }) => widgetToken),
  };
};

console.info = () => undefined;
const engines = await startEngines();
const system = await openSystem();
const random = randomFrom(seed);
const tally = tallyOf('calls');
const statuses = new Map<string, Map<number, number>>();
let cast = await newCast(system, random);
for (let at = 0; at < cases; at++) {
  if (at % 80 === 79) cast = await newCast(system, random);
  const [name, contract] = chooseCall(random);
  const sent = fuzzedRequest(name, contract, cast, random);
  // Each request comes from a network of its own, because a network may not make so many.
  const headers = { ...sent.headers, [CLIENT_ADDRESS_HEADER]: `2001:db8:${at >> 16}:${(at & 0xffff).toString(16)}::1` };
  const reply = await send({ ...sent, headers }, system.dependencies);
  const counts = statuses.get(name) ?? new Map<number, number>();
  statuses.set(name, counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1));
  tally.count(reply.status < 400 ? 'accepted' : 'refused');
  const problem = problemOf(reply, contract);
  if (problem) tally.find(`#${at} ${sent.method} ${sent.path}: ${problem}: ${reply.text}`);
}
for (const [name] of calls) {
  const counts = [...(statuses.get(name) ?? [])].sort(([one], [other]) => one - other);
  console.log(`${name.padEnd(22)} ${counts.map(([status, count]) => `${status}×${count}`).join('  ')}`);
}
await engines.stop();
report(tally);
