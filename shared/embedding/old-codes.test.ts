import { describe, expect, it } from 'vitest';
import oldCodes from './old-codes.json' with { type: 'json' };
import { readSettings, writeSettings } from './query-codec.ts';

// Codes as they were once handed out, and stay on other sites for years. Add to the file, never change a line.
describe('codes handed out in the past', () => {
  it.each(oldCodes)('still read as they were meant (%#: since $since)', ({ code, reads }) => {
    const address = /https:\/\/calendar\.example\/calendar\/tok_EN-1\?[^"]+/.exec(code)?.[0] ?? '';
    expect(readSettings(new URL(address.replaceAll('&amp;', '&')).search)).toMatchObject(reads);
  });

  it.each(oldCodes)('show every category, and no choice of one (%#: since $since) [EV2-25]', ({ code }) => {
    const query = /\/calendar\/tok_EN-1(\?[^"]+)/.exec(code)?.[1] ?? '';
    const settings = readSettings(query.replaceAll('&amp;', '&'));
    expect(settings).toMatchObject({ categories: [], categoryFilter: false });
    expect(writeSettings(settings).toString()).not.toContain('categor');
  });
});
