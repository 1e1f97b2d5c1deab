import * as v from 'valibot';
import { expect, it } from 'vitest';
import { PasswordChange } from './profile-rules.ts';

const messagesFor = (newPassword: string): string[] => {
  const typed = { currentPassword: 'старый', newPassword, confirmation: 'подтверждение' };
  const { issues = [] } = v.safeParse(PasswordChange, typed);
  return issues.filter(({ path }) => path?.[0]?.key === 'newPassword').map(({ message }) => message);
};

it('says of a new password that is empty or short how long it must be, and nothing before it [PROF-07]', () => {
  for (const short of ['', 'корот']) {
    expect(messagesFor(short)[0]).toBe('Новый пароль должен быть не менее 6 символов');
  }
  expect(messagesFor('шесть6')).toEqual([]);
});
