import { describe, expect, it } from 'vitest';
import { getUser } from './accounts.ts';
import { endpoint, fillPath, pathParams, routeKey } from './endpoint.ts';

describe('the path of a call', () => {
  it('names its places in order', () => {
    expect(pathParams('/api/{kind}/{long_id}/image')).toEqual(['kind', 'long_id']);
    expect(pathParams('/api/events')).toEqual([]);
  });

  it('takes values that cannot leave their place', () => {
    expect(fillPath('/api/{kind}/{id}/image', { kind: 'events', id: 'a b/../c?' })).toBe(
      '/api/events/a%20b%2F..%2Fc%3F/image',
    );
  });

  it('is not made while a value is missing', () => {
    expect(() => fillPath('/api/events/{id}', { name: 'x' })).toThrow('No value for {id} in /api/events/{id}');
  });

  it('and its method are the route of API Gateway', () => {
    expect(routeKey({ method: 'PUT', path: '/api/events/{id}' })).toBe('PUT /api/events/{id}');
  });
});

it('a call is what was described', () => {
  expect(endpoint(getUser)).toBe(getUser);
});
