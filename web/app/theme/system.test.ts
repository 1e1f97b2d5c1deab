import { expect, it } from 'vitest';
import { makeSystem } from './system.ts';

it('gives every name the same meaning whether the build has written the values or not', () => {
  const full = makeSystem();
  const named = makeSystem({ hasSheet: true });
  const names = [...full.tokens.tokenMap.keys()];
  expect(names).toContain('colors.fg.muted');
  expect(names.map((name) => named.token(name))).toEqual(names.map((name) => full.token(name)));
  const css = {
    color: 'fg.muted',
    bg: 'colorPalette.solid/95',
    borderRadius: 'l2',
    boxShadow: 'md',
    colorPalette: 'red',
  };
  expect(named.css(css)).toEqual(full.css(css));
});
