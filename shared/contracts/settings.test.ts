import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EmailSettings, SECURITY_DEFAULTS, SecuritySettings, SMTP_PORT_DEFAULT } from './settings.ts';

const email = {
  smtpServer: 'smtp.example.ru',
  smtpPort: 587,
  smtpUsername: 'mailer',
  smtpPassword: 'секрет',
  senderEmail: 'calendar@example.ru',
};
const message = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;

describe('the mail settings', () => {
  it('are taken as they are, without the blanks around them, the port as a number', () => {
    const typed = {
      smtpServer: ' smtp.example.ru ',
      smtpPort: ' 587 ',
      smtpUsername: ' mailer ',
      smtpPassword: ' секрет ',
      senderEmail: ' calendar@example.ru ',
    };
    expect(v.parse(EmailSettings, typed)).toEqual({ ...email, smtpPassword: ' секрет ' });
  });

  it('may leave the password out: the stored one stays [SET-18]', () => {
    const { smtpPassword: _, ...rest } = email;
    expect(v.parse(EmailSettings, rest)).toEqual({ ...rest, smtpPassword: '' });
  });

  it('begin with port 587 [SET-03]', () => {
    expect(SMTP_PORT_DEFAULT).toBe(587);
  });

  it.each([
    ['smtpServer', '[::1]'],
    ['smtpServer', '127.0.0.1'],
    ['smtpServer', 'почта.рф'],
    ['smtpServer', 'a'.repeat(255)],
    ['smtpPort', 1],
    ['smtpPort', '65535'],
    ['smtpUsername', 'имя с пробелом'],
    ['smtpUsername', 'a'.repeat(255)],
    ['smtpPassword', 'a'.repeat(1024)],
  ])('take as %s %j', (field, value) => {
    expect(message(EmailSettings, { ...email, [field]: value })).toBeUndefined();
  });

  const SERVER = 'SMTP сервер: имя узла или IP-адрес, например smtp.example.ru';
  const PORT = 'Порт: целое число от 1 до 65535';

  it.each([
    ['smtpServer', '', 'SMTP сервер обязателен'],
    ['smtpServer', ' ', 'SMTP сервер обязателен'],
    ['smtpServer', null, 'SMTP сервер обязателен'],
    ['smtpServer', 'a b', SERVER],
    ['smtpServer', 'smtp://example.ru', SERVER],
    ['smtpServer', '!smtp', SERVER],
    ['smtpServer', 'smtp!', SERVER],
    ['smtpServer', 'a'.repeat(256), 'Не длиннее 255 символов'],
    ['smtpServer', 'a\r\nb', 'Недопустимые символы'],
    ['smtpPort', '', 'Порт обязателен'],
    ['smtpPort', null, 'Порт обязателен'],
    ['smtpPort', 'x587', 'Порт обязателен'],
    ['smtpPort', '587x', 'Порт обязателен'],
    ['smtpPort', '1234567', 'Порт обязателен'],
    ['smtpPort', 0, PORT],
    ['smtpPort', 65_536, PORT],
    ['smtpPort', 58.7, PORT],
    ['smtpUsername', '', 'Имя пользователя обязательно'],
    ['smtpUsername', 'a'.repeat(256), 'Не длиннее 255 символов'],
    ['smtpUsername', 'a\u0000b', 'Недопустимые символы'],
    ['smtpPassword', 1, 'Пароль обязателен'],
    ['smtpPassword', 'a'.repeat(1025), 'Не длиннее 1024 символов'],
    ['senderEmail', 'calendar', 'Некорректный email'],
    ['senderEmail', '', 'Некорректный email'],
    ['senderEmail', null, 'Некорректный email'],
    ['senderEmail', `${'a'.repeat(250)}@b.ru`, 'Некорректный email'],
    ['secure', true, 'Неизвестное поле: secure'],
  ])('refuse as %s %j: %s [SET-02, SET-05]', (field, value, expected) => {
    expect(message(EmailSettings, { ...email, [field]: value })).toBe(expected);
  });
});

describe('the security settings', () => {
  it('begin with 8 characters, 90 days, 5 attempts, both switches off, open to all, the log for a year [SET-07, SEC-11, SEC-32]', () => {
    expect(SECURITY_DEFAULTS).toEqual({
      passwordMinLength: 8,
      passwordExpiration: 90,
      maxLoginAttempts: 5,
      requireTwoFactor: false,
      enforcePasswordHistory: false,
      registration: 'open',
      privacyUrl: '',
      logDays: 365,
    });
  });

  it.each([
    ['passwordMinLength', 6],
    ['passwordMinLength', '64'],
    ['passwordExpiration', 1],
    ['passwordExpiration', 3650],
    ['maxLoginAttempts', 1],
    ['maxLoginAttempts', 100],
    ['requireTwoFactor', true],
    ['enforcePasswordHistory', true],
    ['registration', 'approval'],
    ['privacyUrl', 'https://example.ru/privacy'],
    ['privacyUrl', ''],
    ['logDays', 30],
    ['logDays', '3650'],
  ])('take as %s %j', (field, value) => {
    expect(message(SecuritySettings, { ...SECURITY_DEFAULTS, [field]: value })).toBeUndefined();
  });

  const LENGTH = 'Минимальная длина пароля: целое число от 6 до 64';
  const DAYS = 'Срок действия пароля: целое число дней от 1 до 3650';
  const ATTEMPTS = 'Количество попыток входа: целое число от 1 до 100';

  it.each([
    ['passwordMinLength', '', 'Минимальная длина пароля обязательна'],
    ['passwordMinLength', 5, LENGTH],
    ['passwordMinLength', 65, LENGTH],
    ['passwordMinLength', 8.5, LENGTH],
    ['passwordExpiration', '', 'Срок действия пароля обязателен'],
    ['passwordExpiration', 0, DAYS],
    ['passwordExpiration', 3651, DAYS],
    ['maxLoginAttempts', '', 'Максимальное количество попыток входа обязательно'],
    ['maxLoginAttempts', 0, ATTEMPTS],
    ['maxLoginAttempts', 101, ATTEMPTS],
    ['requireTwoFactor', 'true', 'Ожидается true или false'],
    ['enforcePasswordHistory', 1, 'Ожидается true или false'],
    ['registration', 'closed', 'Регистрация: open, approval или invite'],
    ['privacyUrl', 'javascript:alert(1)', 'Введите ссылку, начинающуюся с http:// или https://'],
    ['logDays', 29, 'Срок хранения журнала: целое число дней от 30 до 3650'],
    ['logDays', 3651, 'Срок хранения журнала: целое число дней от 30 до 3650'],
  ])('refuse as %s %j: %s', (field, value, expected) => {
    expect(message(SecuritySettings, { ...SECURITY_DEFAULTS, [field]: value })).toBe(expected);
  });
});
