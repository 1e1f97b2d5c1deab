import { expect, it } from 'vitest';
import { CHROMIUM_SHELL, chromiumPath } from './chromium-path.ts';

it('is the one that npm test installs before a desktop’s, and before both the one that CHROMIUM names', () => {
  expect(chromiumPath(undefined, () => true)).toBe(CHROMIUM_SHELL);
  expect(chromiumPath(undefined, (path) => path === '/usr/bin/google-chrome')).toBe('/usr/bin/google-chrome');
  expect(chromiumPath('/opt/chrome', () => true)).toBe('/opt/chrome');
  expect(chromiumPath(undefined, () => false)).toBeUndefined();
});
