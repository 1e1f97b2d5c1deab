import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { api, routeKey } from './api.ts';
import { type Endpoint, pathParams } from './endpoint.ts';

const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));

/** Values of the placeholders that accept only some texts */
const VALUE_OF: Readonly<Record<string, string>> = { n: '1', month: 'ahead' };
const ID = '11111111-1111-4111-8111-111111111111';

describe('the calls of the product', () => {
  // This list is written by hand, because other sites and programs rely on each of these lines.
  it('are these, with who may make them, what they answer and how they refuse [API-07, API-08]', () => {
    const told = calls.map(([, call]) =>
      [
        routeKey(call),
        call.access,
        call.session ?? 'bearer',
        call.status ?? 200,
        call.errors,
        ...(call.opens?.includes('code') ? ['even without a code'] : []),
        ...(call.opens?.includes('setup') ? ['even before setting up'] : []),
        ...(call.opens?.includes('approval') ? ['even while waiting'] : []),
        ...(call.opens?.includes('expired') ? ['even with an expired password'] : []),
        ...(call.confirmed ? ['asks for the password'] : []),
        ...(call.contentType ? [call.contentType] : []),
      ].join(', '),
    );
    expect(told).toEqual([
      'GET /api/health, public, bearer, 200, text',
      'POST /api/login, public, bearer, 200, text',
      'POST /api/login/code, code, bearer, 200, text, even without a code, even before setting up, even while waiting, even with an expired password',
      'GET /api/registration, public, bearer, 200, json',
      'POST /api/register, public, bearer, 200, text',
      'POST /api/invitations/accept, public, bearer, 200, json',
      'POST /api/logout, user, cookie, 200, text, even without a code, even before setting up, even while waiting, even with an expired password',
      'POST /api/email/confirm, public, bearer, 200, json',
      'POST /api/password/forgot, public, bearer, 200, json',
      'POST /api/password/reset, public, bearer, 200, json',
      'GET /api/user, user, bearer, 200, text, even without a code, even before setting up, even while waiting, even with an expired password',
      'PUT /api/user/username, user, bearer, 200, json, asks for the password',
      'PUT /api/user/password, user, bearer, 200, json, even while waiting, even with an expired password',
      'POST /api/user/confirm, user, bearer, 200, json, even while waiting',
      'PUT /api/user/email, user, bearer, 200, json, asks for the password',
      'PUT /api/user/letters, user, bearer, 200, json',
      'GET /api/user/sessions, user, bearer, 200, json',
      'DELETE /api/user/sessions, user, bearer, 200, json',
      'DELETE /api/user/sessions/{id}, user, bearer, 200, json',
      'GET /api/user/programs, user, bearer, 200, json',
      'POST /api/user/programs, user, bearer, 201, json, asks for the password',
      'DELETE /api/user/programs/{id}, user, bearer, 200, json',
      'POST /api/user/two-factor, user, bearer, 200, json, even before setting up',
      'POST /api/user/two-factor/enable, user, bearer, 200, json, even before setting up',
      'POST /api/user/two-factor/disable, user, bearer, 200, json',
      'POST /api/user/two-factor/codes, user, bearer, 200, json',
      'GET /api/user/data, user, bearer, 200, json, asks for the password',
      'POST /api/user/delete, user, bearer, 200, json, even while waiting, asks for the password',
      'GET /api/events, user, bearer, 200, text',
      'GET /api/events/nearest, user, bearer, 200, text',
      'POST /api/events, user, bearer, 201, text',
      'GET /api/events/templates, user, bearer, 200, text',
      'PUT /api/events/{id}, user, bearer, 200, text',
      'DELETE /api/events/{id}, user, bearer, 200, text',
      'POST /api/events/{id}/move, user, bearer, 200, text',
      'GET /api/events/{id}/image, public, bearer, 302, text',
      'GET /api/categories, user, bearer, 200, text',
      'POST /api/categories, user, bearer, 201, text',
      'PUT /api/categories/{id}, user, bearer, 200, text',
      'DELETE /api/categories/{id}, user, bearer, 200, text',
      'POST /api/changes/{change}/undo, user, bearer, 200, text',
      'GET /api/events/{id}/history, user, bearer, 200, text',
      'POST /api/events/{id}/history/{n}/restore, user, bearer, 200, text',
      'GET /api/trash, user, bearer, 200, text',
      'POST /api/trash/{id}/restore, user, bearer, 200, text',
      'DELETE /api/trash/{id}, user, bearer, 200, text',
      'DELETE /api/trash, user, bearer, 200, text',
      'GET /api/jobs/{id}, user, bearer, 200, json',
      'POST /api/import/check, user, bearer, 200, text',
      'POST /api/import/{change}, user, bearer, 200, text',
      'GET /api/imports, user, bearer, 200, text',
      'GET /api/events/export, user, bearer, 200, text',
      'GET /api/events/search, user, bearer, 200, text',
      'POST /api/events/bulk, user, bearer, 200, text',
      'GET /api/embeddings/{id}/versions, user, bearer, 200, json',
      'POST /api/embeddings/{id}/versions/{n}/restore, user, bearer, 200, json',
      'GET /api/calendars, user, bearer, 200, json',
      'GET /api/calendars/{id}, user, bearer, 200, json',
      'POST /api/calendars, user, bearer, 201, json',
      'PUT /api/calendars/{id}, user, bearer, 200, json',
      'DELETE /api/calendars/{id}, user, bearer, 200, json',
      'POST /api/calendars/{id}/restore, user, bearer, 200, json',
      'GET /api/calendars/{id}/members, user, bearer, 200, json',
      'POST /api/calendars/{id}/members, user, bearer, 201, json',
      'PUT /api/calendars/{id}/members/{userId}, user, bearer, 200, json',
      'DELETE /api/calendars/{id}/members/{userId}, user, bearer, 200, json',
      'POST /api/calendars/{id}/members/me, user, bearer, 200, json',
      'GET /api/calendars/{id}/links, user, bearer, 200, json',
      'POST /api/calendars/{id}/links, user, bearer, 201, json',
      'DELETE /api/calendars/{id}/links/{linkId}, user, bearer, 200, json',
      'POST /api/calendars/accept, user, bearer, 200, json',
      'POST /api/calendars/{id}/file-address, user, bearer, 201, json, asks for the password',
      'DELETE /api/calendars/{id}/file-address, user, bearer, 200, json',
      'POST /api/calendars/subscriptions, user, bearer, 201, json',
      'GET /api/calendars/{id}/source, user, bearer, 200, json',
      'POST /api/calendars/{id}/source/renew, user, bearer, 200, json',
      'GET /api/events/public, public, bearer, 200, text',
      'GET /api/events/public.ics, public, bearer, 200, text, text/calendar',
      'GET /api/events/public/event.ics, public, bearer, 200, text, text/calendar',
      'GET /api/calendars/{id}/events.ics, public, bearer, 200, text, text/calendar',
      'GET /api/oembed, public, bearer, 200, text',
      'GET /api/feeds/1/{token}/{month}, public, bearer, 200, text',
      'GET /api/feeds/1/{token}/list/{event}/{host}, public, bearer, 200, text, text/html',
      'GET /api/embeddings, user, bearer, 200, json',
      'POST /api/embeddings, user, bearer, 201, json',
      'PUT /api/embeddings/{id}, user, bearer, 200, json',
      'DELETE /api/embeddings/{id}, user, bearer, 200, json',
      'POST /api/embeddings/{id}/publish, user, bearer, 200, json',
      'DELETE /api/embeddings/{id}/draft, user, bearer, 200, json',
      'POST /api/embeddings/{id}/draft-link, user, bearer, 200, json',
      'DELETE /api/embeddings/{id}/draft-link, user, bearer, 200, json',
      'GET /api/embeddings/{id}/seen, user, bearer, 200, json',
      'POST /api/seen, public, bearer, 204, json',
      'POST /api/errors, public, bearer, 204, json',
      'POST /api/embeddings/{id}/check, user, bearer, 200, json',
      'GET /api/admin/institution, admin, bearer, 200, json',
      'POST /api/admin/institution, admin, bearer, 200, json, asks for the password',
      'GET /api/admin/stats, admin, bearer, 200, json',
      'GET /api/admin/stats/charts, admin, bearer, 200, json',
      'GET /api/admin/calendar, admin, bearer, 200, json',
      'GET /api/admin/events, admin, bearer, 200, json',
      'GET /api/admin/database/validate, admin, bearer, 200, json',
      'POST /api/admin/database/recreate, admin, bearer, 200, json, asks for the password',
      'GET /api/admin/database/copies, admin, bearer, 200, json',
      'POST /api/admin/database/copies, admin, bearer, 200, json',
      'DELETE /api/admin/database/copies/{name}, admin, bearer, 200, json, asks for the password',
      'GET /api/admin/database/copies/{name}, admin, bearer, 200, json, asks for the password',
      'GET /api/admin/users, admin, bearer, 200, json',
      'GET /api/admin/users/search, admin, bearer, 200, json',
      'GET /api/admin/calendars/search, admin, bearer, 200, json',
      'POST /api/admin/users, admin, bearer, 201, json',
      'PUT /api/admin/users/{id}, admin, bearer, 200, json, asks for the password',
      'POST /api/admin/users/{id}/toggle, admin, bearer, 200, json',
      'DELETE /api/admin/users/{id}, admin, bearer, 200, json, asks for the password',
      'POST /api/admin/users/{id}/hand-over, admin, bearer, 200, json, asks for the password',
      'DELETE /api/admin/users/{id}/sessions, admin, bearer, 200, json, asks for the password',
      'DELETE /api/admin/users/{id}/two-factor, admin, bearer, 200, json, asks for the password',
      'POST /api/admin/users/{id}/reset-link, admin, bearer, 200, json, asks for the password',
      'GET /api/admin/invitations, admin, bearer, 200, json',
      'POST /api/admin/invitations, admin, bearer, 201, json, asks for the password',
      'DELETE /api/admin/invitations/{id}, admin, bearer, 200, json',
      'GET /api/admin/settings/email, admin, bearer, 200, json',
      'POST /api/admin/settings/email, admin, cookie, 200, json, asks for the password',
      'POST /api/admin/settings/email/test, admin, bearer, 200, json, asks for the password',
      'GET /api/admin/settings/email/failures, admin, bearer, 200, json',
      'GET /api/admin/settings/security, admin, bearer, 200, json',
      'POST /api/admin/settings/security, admin, cookie, 200, json, asks for the password',
    ]);
  });

  it('take a value for each place in their path, and no other', () => {
    for (const [name, { path, params }] of calls) {
      const values = Object.fromEntries(pathParams(path).map((place) => [place, VALUE_OF[place] ?? ID]));
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
