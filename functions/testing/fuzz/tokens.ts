import { createHmac } from 'node:crypto';
import { createTokens } from '#functions/http/token.ts';
import { send } from '#functions/testing/caller.ts';
import { startEngines, TOKEN_SECRET } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { createProgram } from '#shared/contracts/programs.ts';
import { costOf, excessOf } from '#shared/testing/cost.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { problemOf } from './problem.ts';

// Tokens of sessions and programs: sound, damaged, forged, and as long as a header may be. They are given to a call
// that both may make. Findings: a token that opens the call and was never given out; a sound token that does not open
// it; anything that `problemOf` names; more time or memory than the bytes allow.

const { seed, cases } = fuzzOptions(3000);
const random = randomFrom(seed);
const tally = tallyOf('tokens of sessions and programs');
/** API Gateway takes headers of 10,240 bytes together. */
const HEADER_BYTES_MAX = 10_240;
const FORGERS_SECRET = 'another secret that is long enough, too';

console.info = () => undefined;
const engines = await startEngines();
const system = await openSystem();
const user = await system.user();
const admin = await system.admin();
const now = new Date();
const { tokens } = system.dependencies;
const until = new Date(now.getTime() + DAY_MS).toISOString();
const programOf = async (scope: 'events:read' | 'events:write'): Promise<string> =>
  (await user.call(createProgram, { body: { name: 'Сайт', scopes: [scope], until } })).token;

const open: readonly [string, ...string[]] = [
  await tokens.sign(user, user.sessionId, now),
  await tokens.sign(admin, admin.sessionId, now),
  await programOf('events:read'),
];
const forger = createTokens(async (stage) => (stage === 'AWSCURRENT' ? FORGERS_SECRET : undefined));
/** Tokens that are sound, but do not open this call. */
const closed: readonly [string, ...string[]] = [
  await programOf('events:write'),
  await tokens.signForCode(user, now),
  await tokens.signDevice({ id: 'd', userIds: [user.id] }, now),
  await tokens.sign(user, 'a session that has ended', now),
  await tokens.sign({ ...user, sessionVersion: user.sessionVersion + 1 }, user.sessionId, now),
  await tokens.sign(user, user.sessionId, new Date(now.getTime() - 8 * DAY_MS)),
  await forger.sign(admin, admin.sessionId, now),
];

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADS: readonly [object, ...object[]] = [
  { alg: 'HS256' },
  ...[{ alg: 'none' }, { alg: 'None' }, { alg: 'HS512' }, { alg: 'RS256' }, { alg: ['HS256'] }, { typ: 'JWT' }],
  ...[
    { alg: 'HS256', crit: ['exp'] },
    { alg: 'HS256', b64: false, crit: ['b64'] },
  ],
  { alg: 'HS256', jwk: { kty: 'oct', k: '' } },
];
const exp = Math.floor(now.getTime() / 1000) + 3600;
const claims = { sub: admin.id, sv: 1, jti: admin.sessionId, exp, use: 'session' };
const CLAIMS: readonly [unknown, ...unknown[]] = [
  claims,
  ...[
    { ...claims, exp: String(exp) },
    { ...claims, exp: undefined },
    { ...claims, exp: 0 },
    { ...claims, nbf: exp },
  ],
  ...[{ ...claims, use: 'admin' }, { ...claims, sub: '' }, { ...claims, sv: '1' }, { ...claims, jti: null }, [], null],
];
/** A token made by the fuzzer. It is signed with our secret only if its claims are not those of a session. */
const forged = (): string => {
  const [head, body] = [random.pick(HEADS), random.pick(CLAIMS)];
  const signed = `${encoded(head)}.${encoded(body)}`;
  const mac = (secret: string) => createHmac('sha256', secret).update(signed).digest('base64url');
  return `${signed}.${random.pick(['', mac(FORGERS_SECRET), mac(''), mac(body === claims ? FORGERS_SECRET : TOKEN_SECRET)])}`;
};

const PARTS = /[.~_]/;
const damaged = (token: string): string => {
  const at = random.below(token.length);
  const other = random.pick([...open, ...closed]);
  return random.pick<() => string>([
    () => token.slice(0, at),
    () => token.slice(at),
    () =>
      `${token.slice(0, at)}${random.pick(['A', '-', '.', '~', '=', '%41', '\0', 'а', '１', ' '])}${token.slice(at + 1)}`,
    () => `${token.slice(0, at)}${random.pick(HOSTILE_TEXTS)}${token.slice(at)}`,
    () => token.slice(0, at) + other.slice(at),
    () => [...token.split(PARTS).slice(0, 2), ...other.split(PARTS).slice(2)].join('.'),
    () => token.toUpperCase(),
    () => token.replace('cs_', 'cs_cs_'),
    () => token.replace(/~\d+/, `~${random.below(200)}`),
    () => token + random.pick([token, '=', '==', '.', '\n', ',x']),
  ])();
};
const long = (): string => {
  const part = random.pick([...HOSTILE_TEXTS, 'a', '.', '~', 'cs_', 'eyJ', '=', ' ']) || 'a';
  const text = part.repeat(Math.ceil(HEADER_BYTES_MAX / part.length)).slice(0, HEADER_BYTES_MAX);
  return random.pick(['', 'cs_', `${open[0]}.`, `cs_${user.id}~0.`]) + text;
};

/**
 * Removes different spellings of the same signature: two bits of its last letter, and padding (RFC 4648 §3.2, §3.5).
 */
const plain = (token: string): string => {
  const [head, body, signature = '', ...others] = token.split('.');
  if (others.length > 0 || !/^[\w-]{43}=?$/.test(signature) || token.startsWith('cs_')) return token;
  return `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64url')}`;
};
const live = new Set(open.map(plain));

for (let at = 0; at < cases; at++) {
  const token = random.pick<() => string>([
    () => random.pick(open),
    () => random.pick(closed),
    () => random.pick(HOSTILE_TEXTS),
    forged,
    long,
    () => damaged(random.pick([...open, ...closed])),
    () => damaged(random.pick(open)),
    () => damaged(damaged(random.pick(open))),
  ])();
  const scheme = random.pick(['Bearer ', 'Bearer ', 'Bearer ', 'bearer  ', 'Basic ', 'Bearer', '']);
  const isOpen = /^bearer +$/i.test(scheme) && live.has(plain(token.replace(/ +$/, '')));
  const headers = { authorization: scheme + token };
  const { method, path } = listCategories;
  const { result: reply, ...cost } = await costOf(() => send({ method, path, headers }, system.dependencies));
  tally.count(reply.status < 400 ? 'accepted' : 'refused');
  const say = (what: string): void => tally.find(`#${at} ${JSON.stringify(scheme + token).slice(0, 400)}: ${what}`);
  if (isOpen !== reply.status < 400) say(`${reply.status} ${reply.code}`);
  if (!isOpen && reply.status !== 401 && reply.status !== 403) say(`refused with ${reply.status}`);
  const problem = problemOf(reply, listCategories) ?? excessOf(cost, headers.authorization.length);
  if (problem) say(problem);
}
await engines.stop();
report(tally);
