import { describe, expect, it, vi } from 'vitest';
import { watchErrors } from './watch-errors.ts';

const aPage = (sendBeacon = vi.fn((_path: string, _body: string) => true)) => {
  const listeners = new Map<string, (event: object) => void>();
  const page = {
    location: { pathname: '/admin/users' },
    navigator: { sendBeacon },
    addEventListener: (kind: string, listener: (event: object) => void) => void listeners.set(kind, listener),
  };
  const report = watchErrors(page, 'app', '1.0.0');
  const sent = () => sendBeacon.mock.calls.map(([path, body]) => [path, JSON.parse(body)]);
  return { report, sent, happen: (kind: string, event: object) => listeners.get(kind)?.(event) };
};

describe('a page reports [API-21]', () => {
  it('an error that nobody catches, a promise that nobody awaits, and what it has caught itself', () => {
    const { report, sent, happen } = aPage();
    const error = new TypeError('x is not a function');
    happen('error', { error });
    happen('unhandledrejection', { reason: 'no answer' });
    report(new Error('drawn'));
    const common = { release: '1.0.0', place: 'app', path: '/admin/users' };
    expect(sent()).toEqual([
      ['/api/errors', { ...common, message: 'TypeError: x is not a function', stack: error.stack?.slice(0, 1500) }],
      ['/api/errors', { ...common, message: 'no answer', stack: '' }],
      ['/api/errors', expect.objectContaining({ message: 'Error: drawn' })],
    ]);
  });

  it('a message once, and five at most', () => {
    const { report, sent } = aPage();
    for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) report(message);
    expect(sent().map(([, { message }]) => message)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('long texts as far as the server reads them', () => {
    const { report, sent } = aPage();
    report(Object.assign(new Error('m'.repeat(400)), { stack: 's'.repeat(2000) }));
    expect(sent().map(([, { message, stack }]) => [message.length, stack.length])).toEqual([[300, 1500]]);
  });

  it('no notice of the browser, script of another site, and extension', () => {
    const { report, sent, happen } = aPage();
    happen('error', { message: 'ResizeObserver loop completed', error: null });
    happen('error', { message: 'Script error.' });
    report(Object.assign(new Error('x'), { stack: 'at chrome-extension://id/page.js:1:2' }));
    expect(sent()).toEqual([]);
  });

  it('and says nothing where beacons are blocked, or what was thrown cannot be read', () => {
    const blocked = vi.fn(() => {
      throw new Error('blocked');
    });
    expect(() => aPage(blocked).report(new Error('x'))).not.toThrow();
    expect(blocked).toHaveBeenCalledTimes(1);
    expect(() => aPage().report(Object.create(null))).not.toThrow();
  });
});
