import { parseArgs } from 'node:util';
import { api } from '#shared/contracts/api.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { anEvent, aPicture } from './builders.ts';
import { type Reply, send } from './caller.ts';
import { startEngines } from './engines.ts';
import { type Cast, fuzzedRequest } from './fuzz-requests.ts';
import { openSystem, type System } from './open-system.ts';
import { type Random, randomFrom } from './random.ts';

// `npm run fuzz`: random requests from and around the contracts, the same for the same seed. Ends with status 1 when an
// answer is 5xx, or an error that is not Russian, lacks its request id or tells of the inside.

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];

/** How often a call comes compared with the others: hashing a password takes as long as fifty plain requests. */
const SELDOM: Record<string, number> = {
  login: 0.15,
  register: 0.15,
  createUser: 0.15,
  changePassword: 0.15,
  // It ends the session that the requests after it would use.
  logout: 0.1,
  testEmailSettings: 0.05,
  validateDatabase: 0.1,
  recreateDatabase: 0.01,
};

const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));

const chooseCall = (random: Random): [string, Endpoint] => {
  for (;;) {
    const found = calls[random.below(calls.length)];
    if (found && random.chance(SELDOM[found[0]] ?? 1)) return found;
  }
};

/** New users, events and embeddings: those before may have been blocked, deleted or changed by now. */
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
  return {
    tokens: [user.token, user.token, admin.token, admin.token, admin.token, target.token, 'garbage', undefined],
    events: events.map(({ id }) => id),
    embeddings: embeddings.map(({ id }) => id),
    users: [user.id, target.id],
    widgetTokens: embeddings.map(({ widgetToken }) => widgetToken),
  };
};

/** What is wrong with an answer, or undefined. */
const problemOf = ({ status, text, headers }: Reply): string | undefined => {
  // oembed.com wants 501 for a format that is not spoken; every other status over 500 is a failure.
  if (status >= 500 && text !== apiErrors.onlyJson) return `${status}`;
  if (!headers['x-request-id']) return 'no request id';
  if (status < 400) return undefined;
  if (!/[А-Яа-яЁё]/.test(text)) return 'not Russian';
  if (/arn:|dynamo|stack|Exception|at .*\.ts:/i.test(text)) return 'tells of the inside';
  return undefined;
};

console.info = () => undefined;
const engines = await startEngines();
const system = await openSystem();
const random = randomFrom(seed);
const statuses = new Map<string, Map<number, number>>();
const problems: string[] = [];
const started = performance.now();
let cast = await newCast(system, random);
for (let at = 0; at < requests; at++) {
  if (at % 80 === 79) cast = await newCast(system, random);
  const [name, contract] = chooseCall(random);
  const sent = fuzzedRequest(name, contract, cast, random);
  const reply = await send(sent);
  const counts = statuses.get(name) ?? new Map<number, number>();
  statuses.set(name, counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1));
  const problem = problemOf(reply);
  if (problem) problems.push(`#${at} ${sent.method} ${sent.path}: ${problem}: ${reply.text.slice(0, 200)}`);
}
for (const [name] of calls) {
  const counts = [...(statuses.get(name) ?? [])].sort(([one], [other]) => one - other);
  console.log(`${name.padEnd(22)} ${counts.map(([status, count]) => `${status}×${count}`).join('  ')}`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${requests} requests in ${seconds} s, seed ${seed}: ${problems.length} problems`);
for (const problem of problems.slice(0, 20)) console.log(problem);
await engines.stop();
process.exitCode = problems.length > 0 ? 1 : 0;
