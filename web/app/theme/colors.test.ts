import { expect, it } from 'vitest';
import { contrastRatio } from '#web/features/embeddings/editor/contrast.ts';
import { meanings, palette } from './colors.ts';

const hex = (value: string): string => {
  if (value === '{colors.white}') return '#ffffff';
  const [, hue, shade] = value.match(/^\{colors\.(\w+)\.(\d+)\}$/) ?? [];
  const shades: Record<string, Record<string, { value: string }>> = palette;
  return hue && shade ? (shades[hue]?.[shade]?.value ?? '') : value;
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
