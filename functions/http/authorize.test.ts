import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#functions/domain/accounts/account.ts';
import type { User } from '#functions/storage/users/users.ts';
import { api } from '#shared/contracts/api.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { SECURITY_DEFAULTS, type SecuritySettings } from '#shared/contracts/settings.ts';
import { authorize } from './authorize.ts';
import { refusalOf } from './refusals.ts';
import { createTokens } from './token.ts';
import { cookieKind } from './token-cookie.ts';

// Tests the one function that decides who may make which call, for every contract and every kind of caller.

const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));

// This table is written by hand and not read from the contracts, so that the test fails if a contract opens too much.
const PUBLIC = [
  'getHealth',
  'login',
  'register',
  'getRegistration',
  'acceptInvitation',
  'confirmEmail',
  'forgotPassword',
  'resetPassword',
  'getEventImage',
  'getFeed',
  'getMonth',
  'getPlainList',
  'getCalendarFile',
  'getEventFile',
  'getSharedFile',
  'getOEmbed',
  'countVisit',
  'reportError',
];
/** Calls of a session that still has to enter its code. `loginByCode` is refused to full sessions. */
const WHILE_CODE = ['loginByCode', 'getUser', 'logout'];
const WHILE_SETTING_UP = ['getUser', 'logout', 'startTwoFactor', 'enableTwoFactor'];
const WHILE_EXPIRED = ['getUser', 'changePassword', 'logout'];
const WHILE_WAITING = [...WHILE_EXPIRED, 'confirmPassword', 'deleteOwnAccount'];
const CONFIRMED = [
  'changeUsername',
  'getOwnData',
  'deleteOwnAccount',
  'changeEmail',
  'recreateDatabase',
  'removeCopy',
  'readCopy',
  'updateUser',
  'createInvitation',
  'createProgram',
  'makeFileAddress',
  'removeUser',
  'handOverUser',
  'endSessionsOf',
  'resetTwoFactor',
  'makeResetLink',
  'saveEmailSettings',
  'testEmailSettings',
  'saveSecuritySettings',
  'saveInstitution',
];
const BY_COOKIE = ['saveEmailSettings', 'saveSecuritySettings', 'logout'];
const isForAdmins = ({ path }: Endpoint): boolean => path.startsWith('/api/admin/');

const NOW = new Date('2026-03-01T12:00:00.000Z');
const SECRET = 'a secret of the tests that is long enough';
const tokens = createTokens(async (stage) => (stage === 'AWSCURRENT' ? SECRET : undefined));
const SESSION = 'session';

/** An account that has signed in at NOW. */
const aUser = (fields: Partial<User> = {}): User => {
  const at = NOW.toISOString();
  const session = { version: 1, createdAt: at, seenAt: at, confirmedAt: at, device: { system: '', browser: '' } };
  const bare = { id: 'user', username: 'Мария', role: 'user', passwordHash: '' } as const;
  return { ...newAccount(bare, NOW), sessions: { [SESSION]: session }, ...fields };
};

type Request = { readonly headers?: Record<string, string>; readonly cookies?: readonly string[] };
type World = { readonly user?: User; readonly security?: SecuritySettings; readonly now?: Date };

/** The outcome of every call: 'let in', or status and code of the refusal. */
const verdicts = async (request: Request, { user, security = SECURITY_DEFAULTS, now = NOW }: World) => {
  const storage = {
    users: { getUser: async (id: string) => (id === user?.id ? user : undefined), noteSeen: async () => undefined },
    settings: { getSecuritySettings: async () => security },
  };
  const verdictOn = async (contract: Endpoint): Promise<string> => {
    const sent = {
      routeKey: '',
      rawPath: '',
      rawQueryString: '',
      headers: {},
      isBase64Encoded: false,
      requestContext: { requestId: '', http: { sourceIp: '' } },
      ...request,
      cookies: [...(request.cookies ?? [])],
    };
    try {
      await authorize(contract, sent, { dependencies: { tokens, storage }, now });
      return 'let in';
    } catch (error) {
      const { status, code } = refusalOf(error);
      return `${status} ${code}`;
    }
  };
  return Object.fromEntries(
    await Promise.all(calls.map(async ([name, contract]) => [name, await verdictOn(contract)] as const)),
  );
};

/** The expected outcome of each call, by the first rule that names it. Public calls let everybody in. */
const expected = (...rules: (readonly [of: (name: string, contract: Endpoint) => boolean, verdict: string])[]) =>
  Object.fromEntries(
    calls.map(([name, contract]) => [
      name,
      PUBLIC.includes(name) ? 'let in' : rules.find(([of]) => of(name, contract))?.[1],
    ]),
  );
const among = (names: readonly string[]) => (name: string) => names.includes(name);
const allOthers = () => true;

const bearing = (token: string): Request => ({ headers: { authorization: `Bearer ${token}` } });
const living = (user: User) => tokens.sign(user, SESSION, NOW);

const NOT_ADMIN = '403 forbidden';
const CODE_ONLY = [among(['loginByCode']), NOT_ADMIN] as const;
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedWith = (secret: string, claims: Record<string, unknown>): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
const claimsOf = ({ id }: User) => ({ sub: id, sv: 1, use: 'session', jti: SESSION, exp: NOW.getTime() / 1000 + 3600 });

describe('whoever has no living token', () => {
  const user = aUser();
  const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
  const body = base64(claimsOf(user));
  const part = async (at: number): Promise<string> => (await living(user)).split('.')[at] ?? '';
  const ended = { ...user, sessionVersion: 2 };

  it.each<[string, () => Promise<Request>, User?]>([
    ['no token', async () => ({})],
    ['garbage', async () => bearing('garbage')],
    ['a foreign key', async () => bearing(await signedWith('another secret that is long enough too', claimsOf(user)))],
    ['alg none', async () => bearing(`${base64({ alg: 'none' })}.${body}.`)],
    ['alg none with a signature', async () => bearing(`${base64({ alg: 'none' })}.${body}.${await part(2)}`)],
    ['another algorithm', async () => bearing(`${base64({ alg: 'HS512' })}.${body}.${await part(2)}`)],
    ['changed claims', async () => bearing(`${await part(0)}.${body}.${await part(2)}`)],
    ['a session that was signed out', async () => bearing(await living(user)), { ...user, sessions: {} }],
    ['a session of before a new password', async () => bearing(await living(user)), ended],
    ['a code that was awaited before a new password', async () => bearing(await tokens.signForCode(user, NOW)), ended],
    ['an unknown user', async () => bearing(await living({ ...user, id: 'unknown' }))],
    ['a user who is being deleted', async () => bearing(await living(user)), { ...user, isDeleting: true }],
    ['a token of 8 days ago', async () => bearing(await tokens.sign(user, SESSION, ago(8 * 86_400_000)))],
    ['a sign-in of half an hour ago', async () => bearing(await tokens.signForCode(user, ago(1_800_000)))],
    ['a device', async () => bearing(await tokens.signDevice({ id: user.id, userIds: [user.id] }, NOW))],
  ])('%s: gets 401 from all calls but the public ones [API-13, SEC-12, SEC-14, SEC-15, SEC-17]', async (_, of, is) => {
    const found = await verdicts(await of(), { user: is ?? user });
    expect(found).toEqual(expected([allOthers, '401 authentication-required']));
  });

  it('is told so where they are blocked [SEC-13]', async () => {
    const found = await verdicts(bearing(await living(user)), { user: { ...user, isActive: false } });
    expect(found).toEqual(expected([allOthers, '401 account-blocked']));
  });

  it('a token signed with the right key is a living one', async () => {
    const found = await verdicts(bearing(await signedWith(SECRET, claimsOf(user))), { user });
    expect(found).toMatchObject({ getUser: 'let in' });
  });
});

describe('a living token', () => {
  it('opens to a user all but the administrators’ calls, to an admin all [API-14]', async () => {
    const [user, admin] = [aUser(), aUser({ role: 'admin' })];
    expect(await verdicts(bearing(await living(user)), { user })).toEqual(
      expected(CODE_ONLY, [(_, contract) => isForAdmins(contract), NOT_ADMIN], [allOthers, 'let in']),
    );
    expect(await verdicts(bearing(await living(admin)), { user: admin })).toEqual(
      expected(CODE_ONLY, [allOthers, 'let in']),
    );
  });

  it('with a password given sixteen minutes ago asks for it again before dangerous calls, if the role may make them [PASS-08]', async () => {
    const now = new Date(NOW.getTime() + 16 * 60_000);
    const again = [among(CONFIRMED), '403 confirm-password'] as const;
    const [user, admin] = [aUser(), aUser({ role: 'admin' })];
    expect(await verdicts(bearing(await living(admin)), { user: admin, now })).toEqual(
      expected(CODE_ONLY, again, [allOthers, 'let in']),
    );
    expect(await verdicts(bearing(await living(user)), { user, now })).toEqual(
      expected(CODE_ONLY, [(_, contract) => isForAdmins(contract), NOT_ADMIN], again, [allOthers, 'let in']),
    );
  });
});

describe('a stage', () => {
  const strict = { ...SECURITY_DEFAULTS, requireTwoFactor: true };
  const old = { passwordChangedAt: '2020-01-01T00:00:00.000Z' };
  // Each account must also take all later stages. Each is tried as an admin too, because no stage lets an admin pass.
  it.each<[string, Partial<User>, SecuritySettings, string[], string]>([
    [
      'to set two-factor sign-in up: may do that and leave [2FA-18]',
      { waits: true, ...old },
      strict,
      WHILE_SETTING_UP,
      '403 set-up-needed',
    ],
    [
      'to be approved: may see, confirm and leave [SEC-37]',
      { waits: true, ...old },
      SECURITY_DEFAULTS,
      WHILE_WAITING,
      '403 waits-for-approval',
    ],
    [
      'to change an expired password: may see, do that and leave [SEC-31, SEC-37]',
      old,
      SECURITY_DEFAULTS,
      WHILE_EXPIRED,
      '403 password-expired',
    ],
  ])('whoever is %s', async (_, fields, security, open, refusal) => {
    for (const role of ['user', 'admin'] as const) {
      const user = aUser({ role, ...fields });
      const found = await verdicts(bearing(await living(user)), { user, security });
      expect(found).toEqual(expected(CODE_ONLY, [among(open), 'let in'], [allOthers, refusal]));
    }
  });

  it('of a missing code opens three calls, whatever the role, and comes before any other stage [2FA-09]', async () => {
    for (const role of ['user', 'admin'] as const) {
      const user = aUser({ role, waits: true, ...old });
      const found = await verdicts(bearing(await tokens.signForCode(user, NOW)), { user, security: strict });
      expect(found).toEqual(expected([among(WHILE_CODE), 'let in'], [allOthers, '403 code-needed']));
    }
  });
});

describe('a cookie', () => {
  const ownSite = { origin: 'https://calendar.example', host: 'calendar.example', 'x-forwarded-proto': 'https' };
  const admin = aUser({ role: 'admin' });
  const withCookie = async (headers: Record<string, string>, token?: string): Promise<Request> => ({
    headers,
    cookies: [`${cookieKind('session', headers).name}=${token ?? (await living(admin))}`],
  });
  const byCookie = (verdict: string) =>
    expected([among(BY_COOKIE), verdict], [allOthers, '401 authentication-required']);

  it.each<[Record<string, string>, string]>([
    [ownSite, 'let in'],
    [{ 'sec-fetch-site': 'same-origin' }, 'let in'],
    [{}, '403 foreign-origin'],
    [{ ...ownSite, origin: 'https://stranger.example' }, '403 foreign-origin'],
    [{ ...ownSite, origin: 'null' }, '403 foreign-origin'],
  ])(
    'with %o authenticates what is called by cookies only, from our own pages only [SEC-19, SEC-20]',
    async (headers, verdict) => {
      expect(await verdicts(await withCookie(headers), { user: admin })).toEqual(byCookie(verdict));
    },
  );

  it('signed with another key is no better than a bearer token [API-13]', async () => {
    const token = await signedWith('another secret that is long enough too', claimsOf(admin));
    expect(await verdicts(await withCookie(ownSite, token), { user: admin })).toEqual(
      expected([allOthers, '401 authentication-required']),
    );
  });

  it('beside a bearer token counts for nothing', async () => {
    const { cookies } = await withCookie(ownSite);
    const request = { ...bearing('garbage'), cookies };
    expect(await verdicts(request, { user: admin })).toEqual(expected([allOthers, '401 authentication-required']));
  });
});
