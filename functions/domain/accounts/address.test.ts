import { expect, it } from 'vitest';
import { addressKey } from './address.ts';

it('two e-mail addresses are one whatever the case and the blanks around them', () => {
  expect(addressKey(' Maria@Example.RU\n')).toBe('maria@example.ru');
  expect(addressKey('m.aria@example.ru')).not.toBe(addressKey('maria@example.ru'));
});
