import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { api, routeKey } from './api.ts';
import { type Endpoint, pathParams } from './endpoint.ts';

const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));

describe('the calls of the product', () => {
  // Written out by hand: other sites and programs rely on each of these lines.
  it('are these, with who may make them, what they answer and how they refuse [API-07, API-08]', () => {
    const told = calls.map(([, call]) =>
      [
        routeKey(call),
        call.access,
        call.session ?? 'bearer',
        call.status ?? 200,
        call.errors,
        ...(call.allowExpired ? ['even with an expired password'] : []),
        ...(call.contentType ? [call.contentType] : []),
      ].join(', '),
    );
    expect(told).toEqual([
      'GET /api/health, public, bearer, 200, text',
      'POST /api/login, public, bearer, 200, text',
      'POST /api/register, public, bearer, 200, text',
      'POST /api/logout, user, cookie, 200, text, even with an expired password',
      'GET /api/user, user, bearer, 200, text, even with an expired password',
      'PUT /api/user/username, user, bearer, 200, json',
      'PUT /api/user/password, user, bearer, 200, json, even with an expired password',
      'GET /api/events, user, bearer, 200, text',
      'GET /api/events/nearest, user, bearer, 200, text',
      'POST /api/events, user, bearer, 201, text',
      'PUT /api/events/{id}, user, bearer, 200, text',
      'DELETE /api/events/{id}, user, bearer, 200, text',
      'GET /api/events/{id}/image, public, bearer, 302, text',
      'GET /api/categories, user, bearer, 200, text',
      'POST /api/categories, user, bearer, 201, text',
      'PUT /api/categories/{id}, user, bearer, 200, text',
      'DELETE /api/categories/{id}, user, bearer, 200, text',
      'GET /api/events/public, public, bearer, 200, text',
      'GET /api/events/public.ics, public, bearer, 200, text, text/calendar',
      'GET /api/events/public/event.ics, public, bearer, 200, text, text/calendar',
      'GET /api/oembed, public, bearer, 200, text',
      'GET /api/embeddings, user, bearer, 200, json',
      'POST /api/embeddings, user, bearer, 201, json',
      'PUT /api/embeddings/{id}, user, bearer, 200, json',
      'DELETE /api/embeddings/{id}, user, bearer, 200, json',
      'GET /api/admin/stats, admin, bearer, 200, json',
      'GET /api/admin/stats/charts, admin, bearer, 200, json',
      'GET /api/admin/calendar, admin, bearer, 200, json',
      'GET /api/admin/events, admin, bearer, 200, json',
      'GET /api/admin/database/validate, admin, bearer, 200, json',
      'POST /api/admin/database/counters, admin, bearer, 200, json',
      'POST /api/admin/database/recreate, admin, bearer, 200, json',
      'GET /api/admin/database/copies, admin, bearer, 200, json',
      'POST /api/admin/database/copies, admin, bearer, 200, json',
      'DELETE /api/admin/database/copies/{name}, admin, bearer, 200, json',
      'GET /api/admin/database/copies/{name}, admin, bearer, 200, json',
      'GET /api/admin/users, admin, bearer, 200, json',
      'GET /api/admin/users/search, admin, bearer, 200, json',
      'POST /api/admin/users, admin, bearer, 201, json',
      'POST /api/admin/users/{id}/toggle, admin, bearer, 200, json',
      'DELETE /api/admin/users/{id}, admin, bearer, 200, json',
      'POST /api/admin/users/{id}/hand-over, admin, bearer, 200, json',
      'GET /api/admin/settings/email, admin, bearer, 200, json',
      'POST /api/admin/settings/email, admin, cookie, 200, json',
      'POST /api/admin/settings/email/test, admin, bearer, 200, json',
      'GET /api/admin/settings/security, admin, bearer, 200, json',
      'POST /api/admin/settings/security, admin, cookie, 200, json',
    ]);
  });

  it('take a value for each place in their path, and no other', () => {
    for (const [name, { path, params }] of calls) {
      const values = Object.fromEntries(pathParams(path).map((place) => [place, 'x']));
      expect([name, params !== undefined]).toEqual([name, Object.keys(values).length > 0]);
      if (!params) continue;
      expect([name, v.is(params, values)]).toEqual([name, true]);
      expect([name, v.is(params, {}), v.is(params, { ...values, more: 'x' })]).toEqual([name, false, false]);
    }
  });

  it('answer something, and nothing that their contract does not name', () => {
    for (const [name, { output }] of calls) {
      for (const answer of [{}, { secret: 1 }, [{}], [{ secret: 1 }]])
        expect([name, answer, v.is(output, answer)]).toEqual([name, answer, false]);
    }
  });

  it('tell a watchman that all is well in one word', () => {
    expect(v.parse(api.health.getHealth.output, { status: 'ok' })).toEqual({ status: 'ok' });
  });

  it('are told apart by name, and each says in a line what it does', () => {
    expect(new Set(calls.map(([name]) => name)).size).toBe(calls.length);
    for (const [name, { summary }] of calls) expect([name, summary]).toEqual([name, expect.stringMatching(/^\w.{10}/)]);
  });
});
