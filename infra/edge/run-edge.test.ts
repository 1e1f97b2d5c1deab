import { describe, expect, it } from 'vitest';
import { loadEdge, type ViewerRequestEvent } from './run-edge.ts';
import { loadOnNjs } from './run-on-njs.ts';

const anEvent = (): ViewerRequestEvent => ({
  viewer: { ip: '203.0.113.7' },
  request: { method: 'GET', uri: '/a', querystring: {}, headers: {}, cookies: {} },
});

describe.each([
  ['V8', loadEdge],
  ['njs', loadOnNjs],
])('on %s an edge function', (_, load) => {
  it('runs a function that changes its request, and leaves the caller its own', async () => {
    const event = anEvent();
    const edge = load('function handler(event) { event.request.uri = "/b"; return event.request; }');
    expect((await edge(event)).request?.uri).toBe('/b');
    expect(event.request.uri).toBe('/a');
  });

  it('keeps nothing from one request to the next', async () => {
    const edge = load(
      'var n = 0; function handler(event) { n += 1; event.request.uri = "/" + n; return event.request; }',
    );
    await edge(anEvent());
    expect((await edge(anEvent())).request?.uri).toBe('/1');
  });

  it('hands back an answer that the function gave by itself', async () => {
    const edge = load(
      'async function handler() { return { statusCode: 301, headers: { location: { value: "/x" } } }; }',
    );
    expect(await edge(anEvent())).toEqual({ response: { statusCode: 301, headers: { location: { value: '/x' } } } });
  });

  it('tells which origin was chosen, under whatever name the module was imported', async () => {
    const edge = load(
      "import cloudfront from 'cloudfront';\nfunction handler(e) { cloudfront.selectRequestOriginById('b'); return e.request; }",
    );
    expect((await edge(anEvent())).originId).toBe('b');
  });

  it('says so when the function returns nothing', async () => {
    await expect(load('function handler() {}')(anEvent())).rejects.toThrow('neither a request nor a response');
  });
});

it('gives the function nothing of Node', async () => {
  const edge = loadEdge(
    'function handler(e) { e.request.uri = [typeof process, typeof require, typeof fetch].join(); return e.request; }',
  );
  expect((await edge(anEvent())).request?.uri).toBe('undefined,undefined,undefined');
});

it('refuses on njs what CloudFront refuses, though V8 takes it', async () => {
  const code = 'function handler({ request }) { request.uri = request.headers.host?.value ?? "/"; return request; }';
  expect((await loadEdge(code)(anEvent())).request?.uri).toBe('/');
  await expect(loadOnNjs(code)(anEvent())).rejects.toThrow('SyntaxError');
});
