import { describe, expect, it } from 'vitest';
import { matchRoute } from './routes.ts';

const keys = [
  'ANY /{proxy+}',
  'GET /pets/{proxy+}',
  'GET /pets/dog/{id}',
  'GET /pets/dog/1',
  'ANY /pets/cat',
  'POST /pets/cat',
  'GET /api/events',
  'GET /api/events/{id}',
  'GET /api/events/public',
  'PUT /api/events/{id}',
  'GET /api/events/{id}/image',
];
const matched = (method: string, path: string, of = [...keys, '$default']) => {
  const match = matchRoute(
    of.map((key) => ({ key, target: key })),
    method,
    path,
  );
  return match && [match.route.key, match.pathParameters];
};

describe('routes of an HTTP API [RUN-11]', () => {
  it.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1', {}],
    ['GET', '/pets/dog/2', 'GET /pets/dog/{id}', { id: '2' }],
    ['GET', '/pets/cow/2/x', 'GET /pets/{proxy+}', { proxy: 'cow/2/x' }],
    ['POST', '/pets/5', 'ANY /{proxy+}', { proxy: 'pets/5' }],
    ['POST', '/pets/cat', 'POST /pets/cat', {}],
    ['PUT', '/pets/cat', 'ANY /pets/cat', {}],
    ['GET', '/api/events/public', 'GET /api/events/public', {}],
    ['GET', '/api/events/ид', 'GET /api/events/{id}', { id: 'ид' }],
    ['GET', '/api/events/7/image', 'GET /api/events/{id}/image', { id: '7' }],
    ['PUT', '/api/events/public', 'PUT /api/events/{id}', { id: 'public' }],
    ['GET', '/', '$default', {}],
  ])('%s %s goes to %s', (method, path, key, parameters) => {
    expect(matched(method, path)).toEqual([key, parameters]);
  });

  it.each([
    ['DELETE', '/api/events'],
    ['GET', '/api/events/'],
    ['GET', '/api/events/1/image/2'],
    ['HEAD', '/api/events'],
  ])('%s %s has no route but $default', (method, path) => {
    const own = [...keys.slice(6), '$default'];
    expect(matched(method, path, own)).toEqual(['$default', {}]);
    expect(matched(method, path, keys.slice(6))).toBeUndefined();
  });
});
