import { describe, expect, it } from 'vitest';
import { matchRoute } from './routes.ts';

const keys = [
  'GET /api/events/{id}',
  'GET /api/events',
  'GET /api/events/public',
  'PUT /api/events/{id}',
  'GET /api/events/{id}/image',
];
const matched = (method: string, path: string, of: string[]) => {
  const match = matchRoute(
    of.map((key) => ({ key, target: key })),
    method,
    path,
  );
  return match && [match.route.key, match.pathParameters];
};

describe('routes of an HTTP API [RUN-11]', () => {
  it.each([
    ['GET', '/api/events/public', 'GET /api/events/public', {}],
    ['GET', '/api/events/ид', 'GET /api/events/{id}', { id: 'ид' }],
    ['GET', '/api/events/7/image', 'GET /api/events/{id}/image', { id: '7' }],
    ['PUT', '/api/events/public', 'PUT /api/events/{id}', { id: 'public' }],
    ['GET', '/', '$default', {}],
  ])('%s %s goes to %s', (method, path, key, parameters) => {
    expect(matched(method, path, [...keys, '$default'])).toEqual([key, parameters]);
  });

  it.each([
    ['DELETE', '/api/events'],
    ['GET', '/api/events/'],
    ['GET', '/api/events/1/image/2'],
    ['HEAD', '/api/events'],
  ])('%s %s has no route but $default', (method, path) => {
    expect(matched(method, path, [...keys, '$default'])).toEqual(['$default', {}]);
    expect(matched(method, path, keys)).toBeUndefined();
  });

  it.each(['ANY /api/events', 'GET /{proxy+}'])('%s is refused: our template has no such route', (key) => {
    expect(() => matched('GET', '/', [key])).toThrow(`does not know routes like ${key}`);
  });
});
