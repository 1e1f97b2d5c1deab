import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeUsername, getUser, login, logout } from '#shared/contracts/accounts.ts';
import { getStats } from '#shared/contracts/administration.ts';
import { listEmbeddings, removeEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { SECURITY_DEFAULTS, saveEmailSettings, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { refused, refusedText } from '#web/testing/fake-api.ts';
import { ApiError, isRefusal } from './api-error.ts';
import { callApi } from './call-api.ts';
import { expectSessionOver, onSessionOver, onSessionPending, setPasswordQuestion } from './session/session-signals.ts';
import { dropToken, storeToken } from './session/token.ts';

const USER = { id: 'u1', username: 'анна', role: 'user' };
const EVENT = {
  id: 'e 1',
  userId: 'u1',
  title: 'Встреча',
  startDate: '2026-11-22T06:00:00.000Z',
  endDate: '2026-11-22T07:00:00.000Z',
  ...PLAIN_EVENT,
};
const FORM = { title: 'Встреча', startDate: EVENT.startDate, endDate: EVENT.endDate };
const EMAIL = { smtpServer: 'smtp.example.ru', smtpPort: 587, smtpUsername: 'a', senderEmail: 'a@example.ru' };

const answering = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status });
  });
  vi.stubGlobal('fetch', fetched);
  return {
    calls: () => fetched.mock.calls.length,
    sent: () => {
      const [address, init] = fetched.mock.calls[0] ?? ['', {}];
      return { address, ...init, headers: new Headers(init.headers) };
    },
  };
};

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const thrown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof ApiError)) throw new Error(`Not an ApiError: ${String(thrown)}`);
  return thrown;
};

beforeEach(() => storeToken('a-token'));
afterEach(() => {
  dropToken();
});

describe('an answer of a release of tomorrow [EV2-04]', () => {
  it('is read without the fields that this one does not know', async () => {
    answering(200, [{ ...EVENT, tomorrow: 'что-то', andMore: { id: 'c1' } }]);
    expect(await callApi(listEvents, { query: {} })).toEqual([EVENT]);
  });

  it('is no failure of a save that has succeeded', async () => {
    answering(201, { ...EVENT, tomorrow: null });
    expect(await callApi(createEvent, { form: FORM })).toEqual(EVENT);
  });
});

describe('what is sent', () => {
  it('authenticated calls carry a JSON content type, the bearer and credentials [API-01]', async () => {
    const server = answering(200, USER);
    expect(await callApi(getUser, {})).toEqual(USER);
    const { address, method, headers, credentials, body } = server.sent();
    expect([address, method, credentials]).toEqual(['/api/user', 'GET', 'include']);
    expect(headers.get('authorization')).toBe('Bearer a-token');
    expect(headers.get('content-type')).toBe('application/json');
    expect(body).toBeNull();
  });

  it('a query stands in the address; nothing is taken from a cache [API-02, CAL-16]', async () => {
    const server = answering(200, []);
    await callApi(listEvents, { query: { from: '2026-11-01T00:00:00.000Z', to: undefined } });
    expect(server.sent().address).toBe('/api/events?from=2026-11-01T00%3A00%3A00.000Z');
    expect(server.sent()).toMatchObject({ cache: 'no-store', credentials: 'include' });
  });

  it('events go as form data without a JSON content type, ids are escaped in the path [DLG-19, DLG-21]', async () => {
    const server = answering(200, EVENT);
    const image = new File(['x'], 'a.png', { type: 'image/png' });
    await callApi(updateEvent, { params: { id: 'e 1' }, form: { id: 'e 1', ...FORM, image, removeImage: undefined } });
    const { address, body, headers } = server.sent();
    expect(address).toBe('/api/events/e%201');
    expect(headers.get('content-type')).toBeNull();
    if (!(body instanceof FormData)) throw new Error('No form data');
    expect([...body.keys()]).toEqual(['id', 'title', 'startDate', 'endDate', 'image']);
  });

  it('login sends JSON and no bearer [AUTH-06]', async () => {
    const server = answering(200, { token: 't', user: USER });
    await callApi(login, { body: { username: 'анна', password: 'пароль' } });
    expect(JSON.parse(String(server.sent().body))).toEqual({ username: 'анна', password: 'пароль' });
    expect(server.sent().headers.get('authorization')).toBeNull();
  });

  it('the saves of the system settings go with cookies only [API-01]', async () => {
    for (const save of [
      () => callApi(saveEmailSettings, { body: EMAIL }),
      () => callApi(saveSecuritySettings, { body: SECURITY_DEFAULTS }),
    ]) {
      const server = answering(200, 'x');
      await save().catch(() => undefined);
      expect(server.sent().headers.get('authorization')).toBeNull();
      expect(server.sent().credentials).toBe('include');
    }
  });
});

describe('a missing token', () => {
  it.each([
    ['events', () => callApi(listEvents, { query: {} }), 'Требуется аутентификация'],
    ['a new event', () => callApi(createEvent, { form: FORM }), 'Требуется аутентификация'],
    ['a deletion', () => callApi(removeEvent, { params: { id: 'x' } }), 'Требуется аутентификация'],
    ['embeddings', () => callApi(listEmbeddings, {}), 'Not authenticated'],
    ['an embedding', () => callApi(removeEmbedding, { params: { id: 'x' }, query: {} }), 'Not authenticated'],
    ['admin', () => callApi(getStats, { query: {} }), 'No auth token'],
    ['profile', () => callApi(changeUsername, { body: { username: 'анна' } }), 'No auth token'],
  ])('%s: nothing is sent [API-06, DLG-18]', async (_name, call, text) => {
    dropToken();
    const server = answering(200, []);
    const failure = await failureOf(call());
    expect([failure.message, failure.kind, server.calls()]).toEqual([text, 'token', 0]);
  });

  it('signing out is still sent: the cookie says who', async () => {
    dropToken();
    const server = answering(200, { ok: true });
    await callApi(logout, {});
    expect(server.calls()).toBe(1);
  });
});

describe('what comes back', () => {
  it('a refusal says its text, whichever form it has, and is not retried [API-03, API-05, API-09]', async () => {
    const text = answering(409, 'Имя пользователя уже занято');
    expect(await failureOf(callApi(getUser, {}))).toMatchObject({
      status: 409,
      kind: 'text',
      message: 'Имя пользователя уже занято',
    });
    expect(text.calls()).toBe(1);
    answering(400, { error: 'Неверный текущий пароль' });
    expect(await failureOf(callApi(getUser, {}))).toMatchObject({ kind: 'json', message: 'Неверный текущий пароль' });
  });

  it('a refusal without a text of ours says ours, never its JSON', async () => {
    for (const body of [{}, [], { message: 'Internal Server Error' }]) {
      answering(500, body);
      expect((await failureOf(callApi(getUser, {}))).message).toMatch(/^Сервер временно недоступен/);
    }
  });

  it('a success that is not what the contract says is no success [PROF-12]', async () => {
    for (const body of ['<html>', { id: 1 }]) {
      answering(200, body);
      expect(await failureOf(callApi(getUser, {}))).toMatchObject({
        kind: 'unreadable',
        message: 'Server returned invalid response',
      });
    }
  });

  it.each([
    ['page', 502, '<html><h1>Bad gateway</h1></html>'],
    ['refusal of a firewall', 403, '<HTML><H1>403 ERROR</H1></HTML>'],
    ['word of a function that died', 500, '{"message":"Internal Server Error"}'],
    ['word of too many calls', 429, '{"message":"Too Many Requests"}'],
  ])('a gateway’s English %s is not shown to people', async (_, status, body) => {
    answering(status, body);
    expect((await failureOf(callApi(getUser, {}))).message).toBe('Сервер временно недоступен. Повторите позже.');
  });

  it('no connection is said in Russian', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(callApi(getUser, {}))).toMatchObject({ status: 0, kind: 'connection' });
  });

  it.each([
    ['headers beside a text', () => refusedText(409, 'Имя пользователя уже занято', 'username')],
    ['a JSON body', () => refused(409, 'Имя пользователя уже занято', 'username')],
  ])('a refusal tells its code and its field by %s [API-18]', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer());
    const refusal = await failureOf(callApi(getUser, {}));
    expect(refusal).toMatchObject({ message: 'Имя пользователя уже занято', field: 'username' });
    expect(isRefusal(refusal, 'bad-link', 'username-taken')).toBe(true);
    expect(isRefusal(refusal, 'bad-link')).toBe(false);
  });

  it('is not made anew for somebody else who has signed in while the password was asked [PASS-08]', async () => {
    const fetched = vi.fn(async () => refused(403, 'Подтвердите действие паролем'));
    vi.stubGlobal('fetch', fetched);
    setPasswordQuestion(async () => {
      storeToken('of somebody else');
      return fetched.mock.calls.length === 1;
    });
    const refusal = await failureOf(callApi(changeUsername, { body: { username: 'анна' } }));
    expect(isRefusal(refusal, 'confirm-password')).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('a 401 ends the session, unless a newer token is stored meanwhile [API-04]', async () => {
    const ended = vi.fn();
    const stop = onSessionOver(ended);
    answering(401, 'Требуется аутентификация');
    await failureOf(callApi(getUser, {}));
    expect(ended.mock.calls).toMatchObject([[{ status: 401, message: 'Требуется аутентификация' }]]);
    const late = failureOf(callApi(getUser, {}));
    storeToken('newer');
    await late;
    expect(ended).toHaveBeenCalledTimes(1);
    stop();
  });

  it('an end that was expected is forgotten once a later call has succeeded [ACC-08]', async () => {
    const [ended, tell] = [vi.fn(), vi.fn(() => true)];
    const stop = onSessionOver(ended);
    expectSessionOver(tell);
    answering(200, USER);
    await callApi(getUser, {});
    answering(401, 'Требуется аутентификация');
    await failureOf(callApi(getUser, {}));
    expect(tell).not.toHaveBeenCalled();
    expect(ended.mock.calls).toMatchObject([[{ status: 401 }]]);
    stop();
  });

  it('an end that was expected is told of, whatever was on the way before [ACC-08]', async () => {
    const tell = vi.fn(() => true);
    answering(200, USER);
    const early = callApi(getUser, {});
    expectSessionOver(tell);
    await early;
    answering(401, 'Требуется аутентификация');
    await failureOf(callApi(getUser, {}));
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('tells of an expired password, not of another 403 [AUTH-16]', async () => {
    const expired = vi.fn();
    const stop = onSessionPending(expired);
    answering(403, 'Недостаточно прав');
    await failureOf(callApi(getUser, {}));
    expect(expired).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => refusedText(403, 'Срок действия пароля истёк. Смените пароль.'));
    await failureOf(callApi(getUser, {}));
    expect(expired).toHaveBeenCalledTimes(1);
    stop();
  });
});
