// @vitest-environment jsdom
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { someSettings } from './arbitraries.ts';
import { type Embeddable, embedCode } from './embed-code.ts';
import { readSettings } from './query-codec.ts';
import { settingsOf } from './settings.ts';

// An HTML editor (Gutenberg's block conversion, Bitrix's visual editor) reads a shortcode as HTML text. There `&curren`
// and a hundred other names are entities even without a semicolon. jsdom's parser (parse5) knows all of them.
const afterAnEditor = (code: string): string => {
  const holder = document.createElement('div');
  holder.innerHTML = code;
  return holder.textContent ?? '';
};

const shortcodes: Embeddable[] = [
  { type: 'WORDPRESS', widgetToken: 'tok', settings: v.parse(settingsOf.WORDPRESS, {}) },
  { type: 'BITRIX', widgetToken: 'tok', settings: v.parse(settingsOf.BITRIX, {}) },
];

describe('a shortcode in an HTML editor', () => {
  it.each(shortcodes)('of $type keeps every letter, whatever its settings', (embedding) => {
    fc.assert(
      fc.property(someSettings, (settings) => {
        const written = Object.assign({}, embedding, { settings: { ...embedding.settings, ...settings } });
        const code = embedCode(written, 'https://calendar.example');
        expect(afterAnEditor(code ?? '')).toBe(code);
      }),
    );
  });

  it('written before names were ordered is still read where no editor has touched it', () => {
    expect(readSettings('?viewType=week&currentDatePosition=left').navigation.currentDatePosition).toBe('left');
  });
});
