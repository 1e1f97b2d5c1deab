import { describe, expect, it } from 'vitest';
import oldCodes from './old-codes.json' with { type: 'json' };
import { readSettings, shownSettings, writeSettings } from './query-codec.ts';

/** Published settings that differ from the defaults and from all codes below. */
const PUBLISHED =
  'viewType=week&color=010203&transparency=77&height=1px&maxWidth=2px&width=3px&modalSize=33&borderRadius=4px' +
  '&hideFilter=true&defaultFilter=past&hideNavigation=true&theme=auto&search=true&categories=c1&categoryFilter=true' +
  '&todayButtonPosition=hide&navigationArrowsPosition=center&currentDatePosition=center&filterPosition=hide';

// Codes that people once copied, and that stay on other sites for years. New codes may be added to old-codes.json, but
// no code in it may change.
describe('codes handed out in the past', () => {
  it.each(oldCodes)(
    'still show what was meant, whatever is published (%#: since $since) [LIVE-08]',
    ({ code, reads }) => {
      const address = /https:\/\/calendar\.example\/calendar\/tok_EN-1\?[^"]+/.exec(code)?.[0] ?? '';
      const { search } = new URL(address.replaceAll('&amp;', '&'));
      expect(readSettings(search)).toMatchObject(reads);
      expect(shownSettings(search, PUBLISHED)).toEqual(readSettings(search));
    },
  );

  it.each(oldCodes)('show every category, and no choice of one (%#: since $since) [EV2-25]', ({ code }) => {
    const query = /\/calendar\/tok_EN-1(\?[^"]+)/.exec(code)?.[1] ?? '';
    const settings = readSettings(query.replaceAll('&amp;', '&'));
    expect(settings).toMatchObject({ categories: [], categoryFilter: false });
    expect(writeSettings(settings).toString()).not.toContain('categor');
  });
});
