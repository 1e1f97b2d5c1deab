import { expect, it, vi } from 'vitest';

it('the first guesses of attackers are known from eight characters on [PASS-06]', async () => {
  // The list is loaded once for each copy of the module.
  vi.resetModules();
  const { isCommonPassword } = await import('./common-passwords.ts');
  const known = (password: string) => isCommonPassword(password);
  expect(await Promise.all(['12345678', 'PASSWORD', 'qwertyuiop', 'пароль'].map(known))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(await Promise.all(['123456', 'qwerty', 'жук-7-на-луне'].map(known))).toEqual([false, false, false]);
});
