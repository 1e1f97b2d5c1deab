import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SECURE_COOKIE } from '#shared/contracts/accounts.ts';
import { api } from '#shared/contracts/api.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { CLIENT_ADDRESS_HEADER, type Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { anEvent, aPicture } from './builders.ts';
import type { Reply } from './caller.ts';
import { TOKEN_SECRET } from './engines.ts';
import type { SystemUser } from './open-system.ts';
import { aSystem } from './system.ts';
import { isCallName, validRequests } from './valid-requests.ts';

const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));
const requestOf = (name: string) => {
  if (!isCallName(name)) throw new Error(`${name} has no valid request`);
  return validRequests[name];
};

// Written out, not read from the contracts: a contract that opens more than it should must fail.
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
  'getOEmbed',
  'countVisit',
];
/** Calls open to a session that still has to enter its code; `loginByCode` is refused to full sessions. */
const WHILE_CODE = ['loginByCode', 'getUser', 'logout'];
const WHILE_SETTING_UP = ['loginByCode', 'getUser', 'logout', 'startTwoFactor', 'enableTwoFactor'];
const WHILE_EXPIRED = ['getUser', 'changePassword', 'logout', 'loginByCode'];
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
  'removeUser',
  'handOverUser',
  'endSessionsOf',
  'resetTwoFactor',
  'makeResetLink',
  'saveEmailSettings',
  'testEmailSettings',
  'saveSecuritySettings',
];
const BY_COOKIE = ['saveEmailSettings', 'saveSecuritySettings', 'logout'];
const isForAdmins = ({ path }: Endpoint): boolean => path.startsWith('/api/admin/');

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = ({ id, sessionId }: SystemUser) => ({
  sub: id,
  sv: 1,
  use: 'session',
  jti: sessionId,
  exp: Math.floor(Date.now() / 1000) + 3600,
});
const signedWith = (secret: string, user: SystemUser) =>
  new SignJWT(claims(user)).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().sign(new TextEncoder().encode(secret));

/** A system with one item of each kind, so that every caller finds another's. */
const aScene = async () => {
  const system = await aSystem();
  const [owner, other, admin] = [await system.user('владелец'), await system.user('посторонний'), await system.admin()];
  const target = await system.user('цель');
  const event = await owner.call(createEvent, { form: anEvent({ image: aPicture() }) });
  const category = await owner.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#ff0000' } });
  const { id: embedding, widgetToken } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const [trashed, change] = [await owner.call(createEvent, { form: anEvent() }), randomUUID()];
  await owner.delete(`/api/events/${trashed.id}?change=${change}`);
  return {
    system,
    owner,
    other,
    admin,
    ids: {
      event: event.id,
      category: category.id,
      embedding,
      token: widgetToken,
      user: target.id,
      heir: owner.id,
      trashed: trashed.id,
      change,
    },
  };
};
type Scene = Awaited<ReturnType<typeof aScene>>;

let kept: Promise<Scene> | undefined;
/** The same for all calls that must be refused: each test sees to it that nothing there has changed. */
const theUntouchedScene = (): Promise<Scene> => {
  kept ??= aScene();
  return kept;
};

const requireTwoFactor = ({ system }: Scene): Promise<unknown> =>
  system.storage.settings.saveSecuritySettings(
    { ...SECURITY_DEFAULTS, requireTwoFactor: true },
    {
      seen: undefined,
      line: { type: 'SETTINGS', username: 'главный', userId: 'someone', description: 'Для проверки' },
      now: new Date(),
    },
  );

let keptRequiring: Promise<Scene> | undefined;
/** The same for all calls that whoever has no second factor is refused. */
const theRequiringScene = (): Promise<Scene> => {
  const made = async () => {
    const scene = await aScene();
    await requireTwoFactor(scene);
    return scene;
  };
  keptRequiring ??= made();
  return keptRequiring;
};

/** Tokens that must never work, made of what an attacker, a blocked or a deleted user has. */
const deadTokens = async ({ system, owner, admin }: Scene): Promise<[string, string | undefined][]> => {
  const [blocked, deleted] = [await system.user('заблокирован'), await system.user('удалён')];
  const gone = await system.user('вышел');
  await gone.post('/api/logout');
  await admin.post(`/api/admin/users/${blocked.id}/toggle`);
  await admin.delete(`/api/admin/users/${deleted.id}`);
  const { tokens } = system.dependencies;
  const body = base64(claims(owner));
  return [
    ['no token', undefined],
    ['garbage', 'garbage'],
    ['a foreign key', await signedWith('another secret that is long enough too', owner)],
    ['alg none', `${base64({ alg: 'none' })}.${body}.`],
    ['alg none with a signature', `${base64({ alg: 'none' })}.${(owner.token ?? '').split('.').slice(1).join('.')}`],
    ['another algorithm', `${base64({ alg: 'HS512' })}.${body}.${(owner.token ?? '').split('.')[2]}`],
    ['changed claims', `${(owner.token ?? '').split('.')[0]}.${body}.${(owner.token ?? '').split('.')[2]}`],
    ['a session that was signed out', gone.token],
    ['a session that is over', await tokens.sign({ ...owner, sessionVersion: 0 }, owner.sessionId, new Date())],
    ['an unknown user', await tokens.sign({ ...owner, id: 'unknown' }, owner.sessionId, new Date())],
    ['a token of 8 days ago', await tokens.sign(owner, owner.sessionId, new Date(Date.now() - 8 * 86_400_000))],
    ['a session that is not listed', await tokens.sign(owner, 'no such session', new Date())],
    [
      'a sign-in of half an hour ago that waits for its code',
      await tokens.signForCode(owner, new Date(Date.now() - 1_800_000)),
    ],
    ['a device', await tokens.signDevice({ id: owner.id, userIds: [owner.id] }, new Date())],
    ['a blocked user', blocked.token],
    ['a deleted user', deleted.token],
  ];
};

/** A blocked user is told so; other dead tokens get the common text. */
const DEAD: Record<string, string> = { 'a blocked user': 'Учётная запись заблокирована' };

/** For a call that is let in: a scene of its own, but the common one for what only reads. */
const sceneFor = ({ method }: Endpoint): Promise<Scene> => (method === 'GET' ? theUntouchedScene() : aScene());

let keptTokens: ReturnType<typeof deadTokens> | undefined;
const theDeadTokens = async (): ReturnType<typeof deadTokens> => {
  keptTokens ??= deadTokens(await theUntouchedScene());
  return keptTokens;
};

const say = (contract: Endpoint, text: string) => (contract.errors === 'json' ? { error: text } : text);
const type = ({ errors }: Endpoint): string => (errors === 'json' ? 'application/json' : 'text/plain');
const refused = (contract: Endpoint, status: number, text: string, reason?: string) => ({
  status,
  body: say(contract, text),
  headers: { 'content-type': `${type(contract)}; charset=utf-8`, ...(reason && { 'x-reason': reason }) },
});

let asked = 0;
/** Each request comes from another network, as one network may register ten times an hour. */
const ask = async (name: string, contract: Endpoint, scene: Scene, caller: Pick<SystemUser, 'request'>) => {
  const { path, body } = requestOf(name)(scene.ids);
  const headers = { [CLIENT_ADDRESS_HEADER]: `2001:db8:0:${(asked++).toString(16)}::1` };
  return caller.request(contract.method, path, body, { headers });
};

/** Calls on another user's things that answer an admin 404 too; for categories an admin would have to name the owner [EV2-19]. */
const HIDDEN_FROM_ALL: Record<string, number> = {
  updateCategory: 404,
  removeCategory: 404,
  updateEmbedding: 404,
  removeEmbedding: 404,
  checkPage: 404,
  getSeen: 404,
  publishEmbedding: 404,
  discardDraft: 404,
  makeDraftLink: 404,
  removeDraftLink: 404,
  listVersions: 404,
  restoreVersion: 404,
  undoChange: 404,
};
/** Statuses for a caller who is not the owner; every other call that is open to them succeeds. */
const FOREIGN: Record<string, number> = {
  ...HIDDEN_FROM_ALL,
  updateEvent: 403,
  removeEvent: 403,
  getHistory: 403,
  restoreRevision: 403,
  restoreTrashed: 403,
  removeTrashed: 403,
};
/** The same for an admin; administrators do not delete their own account. */
const FOREIGN_TO_ADMINS: Record<string, number> = { ...HIDDEN_FROM_ALL, deleteOwnAccount: 403 };
/** Requests that are refused for their content, whatever the role. */
const HEARD: Record<string, number> = {
  resetTwoFactor: 409,
  login: 401,
  loginByCode: 403,
  startTwoFactor: 400,
  enableTwoFactor: 400,
  disableTwoFactor: 409,
  renewRecoveryCodes: 409,
  changePassword: 400,
  confirmPassword: 400,
  confirmEmail: 400,
  resetPassword: 400,
  acceptInvitation: 400,
  removeInvitation: 404,
  endOneSession: 404,
  testEmailSettings: 400,
  removeCopy: 404,
  readCopy: 404,
};

const expectHeard = (name: string, contract: Endpoint, reply: Reply, foreign: Record<string, number>): void => {
  const expected = foreign[name] ?? HEARD[name] ?? contract.status ?? 200;
  expect([name, reply.status, reply.status >= 400 ? reply.text : '']).toEqual([
    name,
    expected,
    expected >= 400 ? expect.stringMatching(/[А-Яа-яЁё]/) : '',
  ]);
};

afterEach(() => {
  vi.useRealTimers();
});

describe('whoever has no living token', () => {
  it.each(calls)(
    '%s: 401 and nothing changes, or no heed is paid to it [API-13, SEC-12, SEC-13, SEC-14, SEC-15, SEC-17]',
    async (name, contract) => {
      const isPublic = PUBLIC.includes(name);
      const mayChange = isPublic && contract.method !== 'GET';
      const scene = await (mayChange ? aScene() : theUntouchedScene());
      const tokens = await (mayChange ? deadTokens(scene) : theDeadTokens());
      const before = await scene.system.items();
      for (const [what, token] of tokens) {
        const caller = token === undefined ? scene.system.nobody : scene.system.withToken(token);
        const reply = await ask(name, contract, scene, caller);
        if (isPublic) expectHeard(name, contract, reply, {});
        else
          expect([what, reply]).toMatchObject([what, refused(contract, 401, DEAD[what] ?? 'Требуется аутентификация')]);
      }
      if (!isPublic) expect(await scene.system.items()).toEqual(before);
    },
  );
});

describe('a living token', () => {
  it.each(calls)(
    '%s: the owner, another user and an admin may what their role lets them [API-14, EVT-18, EVT-19, EMB-58]',
    async (name, contract) => {
      for (const [who, foreign] of [
        ['owner', {}],
        ['other', FOREIGN],
        ['admin', FOREIGN_TO_ADMINS],
      ] as const) {
        const isHeard = !isForAdmins(contract) || who === 'admin';
        const scene = await (isHeard ? sceneFor(contract) : theUntouchedScene());
        const before = isHeard ? [] : await scene.system.items();
        const reply = await ask(name, contract, scene, scene[who]);
        if (isHeard) expectHeard(name, contract, reply, foreign);
        else {
          expect(reply).toMatchObject(refused(contract, 403, 'Недостаточно прав'));
          expect(await scene.system.items()).toEqual(before);
        }
      }
    },
  );

  it.each(calls)(
    '%s: an expired password opens user, password change and logout only [SEC-31, SEC-37]',
    async (name, contract) => {
      const isHeard = [...PUBLIC, ...WHILE_EXPIRED].includes(name);
      const scene = await (isHeard ? sceneFor(contract) : theUntouchedScene());
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 86_400_000 });
      const { sessionId } = scene.admin;
      const token = await scene.system.dependencies.tokens.sign(scene.admin, sessionId, new Date());
      const admin = scene.system.withToken(token);
      const reply = await ask(name, contract, scene, admin);
      if (isHeard) expectHeard(name, contract, reply, FOREIGN_TO_ADMINS);
      else
        expect(reply).toMatchObject(refused(contract, 403, 'Срок действия пароля истёк. Смените пароль.', 'expired'));
    },
  );
});

describe('a stage', () => {
  it.each(calls)(
    '%s: a sign-in whose code is awaited opens three calls, whatever the role, and before any other stage [2FA-09]',
    async (name, contract) => {
      const isHeard = [...PUBLIC, ...WHILE_CODE].includes(name);
      const scene = await (isHeard ? sceneFor(contract) : theUntouchedScene());
      const waiting = await scene.system.admin(`без кода ${name}`, { waits: true });
      const caller = scene.system.withToken(await scene.system.dependencies.tokens.signForCode(waiting, new Date()));
      const reply = await ask(name, contract, scene, caller);
      if (name === 'loginByCode') expect(reply).toMatchObject(refused(contract, 400, 'Неверный код'));
      else if (isHeard) expectHeard(name, contract, reply, FOREIGN_TO_ADMINS);
      else expect(reply).toMatchObject(refused(contract, 403, 'Введите код подтверждения', 'code'));
    },
  );

  it.each(calls)(
    '%s: who is to set two-factor sign-in up may do that and leave, whatever their role, and before any later stage [2FA-18]',
    async (name, contract) => {
      const isHeard = [...PUBLIC, ...WHILE_SETTING_UP].includes(name);
      const mayChange = isHeard && contract.method !== 'GET';
      const scene = await (mayChange ? aScene() : theRequiringScene());
      if (mayChange) await requireTwoFactor(scene);
      const waiting = await scene.system.admin(`ещё без кода ${name}`, { waits: true });
      for (const caller of [waiting, scene.other]) {
        const reply = await ask(name, contract, scene, caller);
        if (isHeard) expectHeard(name, contract, reply, FOREIGN_TO_ADMINS);
        else
          expect(reply).toMatchObject(
            refused(contract, 403, 'Настройте двухфакторную аутентификацию, чтобы продолжить', 'setup'),
          );
      }
    },
  );

  it.each(calls)(
    '%s: who waits for approval may see, confirm and leave, whatever their role; that comes before an expired password [SEC-37]',
    async (name, contract) => {
      const isHeard = [...PUBLIC, ...WHILE_WAITING].includes(name);
      const scene = await (isHeard ? sceneFor(contract) : theUntouchedScene());
      const fields = { waits: true, passwordChangedAt: '2020-01-01T00:00:00.000Z' } as const;
      const expired = await scene.system.admin(`ждущий ${name}`, fields);
      const waiting = await scene.system.user(`ждущая ${name}`, { waits: true });
      if (isHeard) expectHeard(name, contract, await ask(name, contract, scene, waiting), FOREIGN);
      else
        for (const caller of [waiting, expired])
          expect(await ask(name, contract, scene, caller)).toMatchObject(
            refused(contract, 403, 'Учётная запись ждёт одобрения администратора', 'approval'),
          );
    },
  );

  it.each(calls)(
    '%s: sixteen minutes after the password was given, what is dangerous asks for it again, of those whose role may [PASS-08]',
    async (name, contract) => {
      const isAsked = CONFIRMED.includes(name);
      const scene = await (isAsked ? theUntouchedScene() : sceneFor(contract));
      const later = new Date(Date.now() + 16 * 60_000);
      vi.useFakeTimers({ toFake: ['Date'], now: later });
      const asked = refused(contract, 403, 'Подтвердите действие паролем', 'confirm');
      const forAdmin = await ask(name, contract, scene, scene.admin);
      if (isAsked) expect(forAdmin).toMatchObject(asked);
      else expectHeard(name, contract, forAdmin, FOREIGN_TO_ADMINS);
      if (!isAsked) return;
      const expected = isForAdmins(contract) ? refused(contract, 403, 'Недостаточно прав') : asked;
      expect(await ask(name, contract, scene, scene.owner)).toMatchObject(expected);
    },
  );
});

describe('a cookie', () => {
  const signedIn = calls.filter(([name]) => !PUBLIC.includes(name));
  const ownSite = { origin: 'https://calendar.example', 'x-forwarded-proto': 'https' };
  const cookieOf = (headers: Readonly<Record<string, string>>, token = ''): string =>
    `${'x-forwarded-proto' in headers ? SECURE_COOKIE : 'session'}=${token}`;

  it.each(signedIn)(
    '%s: authenticates what is called by cookies only, from our own pages only [SEC-19, SEC-20]',
    async (name, contract) => {
      for (const [headers, accepted] of [
        [ownSite, true],
        [{ 'sec-fetch-site': 'same-origin' }, true],
        [{}, false],
        [{ origin: 'https://stranger.example' }, false],
        [{ origin: 'null' }, false],
      ] as const) {
        const scene = await (BY_COOKIE.includes(name) ? aScene() : theUntouchedScene());
        const { path, body } = requestOf(name)(scene.ids);
        const cookies = [cookieOf(headers, scene.admin.token)];
        const reply = await scene.system.nobody.request(contract.method, path, body, { headers, cookies });
        if (!BY_COOKIE.includes(name)) expect(reply.status).toBe(401);
        else if (accepted) expectHeard(name, contract, reply, {});
        else expect(reply).toMatchObject(refused(contract, 403, 'Запрос с другого сайта отклонён'));
      }
    },
  );

  it('signed with another key is no better than a bearer token [API-13]', async () => {
    const { system, admin } = await aScene();
    for (const secret of ['another secret that is long enough too', TOKEN_SECRET]) {
      const cookies = [cookieOf(ownSite, await signedWith(secret, admin))];
      const reply = await system.nobody.post('/api/logout', undefined, { headers: ownSite, cookies });
      expect(reply.status).toBe(secret === TOKEN_SECRET ? 200 : 401);
    }
  });
});
