import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastRatio } from '#shared/embedding/paper.ts';
import { meanings, palette } from './colors.ts';

const hex = (value: string): string => {
  if (value === '{colors.white}') return palette.white.value;
  const [, hue, shade] = value.match(/^\{colors\.(\w+)\.(\d+)\}$/) ?? [];
  const { white, black, transparent, current, ...shades } = palette;
  const byHue = new Map<string, Record<string, { value: string }>>(Object.entries(shades));
  return hue && shade ? (byHue.get(hue)?.[shade]?.value ?? '') : value;
};

it.each(['base', '_dark'] as const)(
  'fields and switches stand out from page and panel in %s [WCAG 1.4.11]',
  (theme) => {
    const edge = hex(meanings.border.control.value[theme]);
    for (const ground of [meanings.bg.DEFAULT, meanings.bg.panel]) {
      expect(contrastRatio(edge, hex(ground.value[theme]))).toBeGreaterThanOrEqual(3);
    }
  },
);

it('index.html has the ground, text and accent of the theme before Chakra has run', () => {
  const sheet = readFileSync(new URL('../starting.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = sheet.split('@media (prefers-color-scheme: dark)');
  for (const [theme, rules] of [
    ['base', light],
    ['_dark', dark],
  ] as const) {
    expect(rules).toContain(`--starting-accent: ${hex(meanings.blue.fg.value[theme])};`);
    expect(rules).toContain(`background: ${hex(meanings.bg.DEFAULT.value[theme])};`);
    expect(rules).toContain(` color: ${hex(meanings.fg.DEFAULT.value[theme])};`);
  }
});
