import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  EmailSettings,
  EmailSettingsSave,
  isSameMailbox,
  SECURITY_DEFAULTS,
  SecuritySettings,
  SMTP_PORT_DEFAULT,
  saveSecuritySettings,
} from './settings.ts';

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

describe('the mail settings as they are saved', () => {
  const BAD_ADDRESS = 'Адрес сайта: https:// и имя сайта, например https://calendar.example.ru';
  const ADDRESS_REQUIRED = 'Чтобы отправлять письма, укажите адрес сайта';
  const saved = (fields: object) => v.parse(EmailSettingsSave, { ...email, ...fields });
  const refusal = (fields: object) => {
    const issue = v.safeParse(EmailSettingsSave, { ...email, ...fields }).issues?.[0];
    return [issue?.path?.[0].key, issue?.message];
  };

  it('are those above, with the switch, the address of the site and the revision where they are sent', () => {
    expect(saved({})).toEqual(email);
    const more = { enabled: true, siteAddress: 'https://example.ru', revision: 0 };
    expect(saved(more)).toEqual({ ...email, ...more });
    expect(refusal({ owner: 'u1' })).toEqual(['owner', 'Неизвестное поле: owner']);
    expect(refusal({ enabled: 'true' })).toEqual(['enabled', 'Ожидается true или false']);
    for (const revision of [-1, 0.5, '1']) expect(refusal({ revision })[0]).toBe('revision');
  });

  it.each([
    ['', ''],
    [' ', ''],
    [' https://example.ru/ ', 'https://example.ru'],
    ['https://Example.RU:8443', 'https://example.ru:8443'],
    ['https://календарь.рф', 'https://xn--80aaldxhp0a2i.xn--p1ai'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('have links that begin with %j as %j [MAIL-02]', (siteAddress, origin) => {
    expect(saved({ siteAddress }).siteAddress).toBe(origin);
  });

  it.each([
    'example.ru',
    'http://example.ru',
    'http://localhost.example.ru',
    'http://my-localhost',
    'ftp://localhost',
    'javascript:alert(1)',
    'https://example.ru/calendar',
    'https://example.ru/?a',
    'https://example.ru/#a',
    'https://maria@example.ru',
    'https://:secret@example.ru',
    5,
  ])('have no links that begin with %j [MAIL-02]', (siteAddress) => {
    expect(refusal({ siteAddress })).toEqual(['siteAddress', BAD_ADDRESS]);
  });

  it('have an address of 255 characters at most', () => {
    expect(refusal({ siteAddress: `https://${'a'.repeat(248)}` })).toEqual(['siteAddress', 'Не длиннее 255 символов']);
  });

  it('need the address where letters are sent, and say so beside it, though a field above is wrong [MAIL-02]', () => {
    expect(refusal({ enabled: true, siteAddress: '' })).toEqual(['siteAddress', ADDRESS_REQUIRED]);
    const both = v.safeParse(EmailSettingsSave, { ...email, smtpServer: '', enabled: true, siteAddress: '' });
    expect(both.issues?.map(({ message }) => message)).toContain(ADDRESS_REQUIRED);
    expect(saved({ enabled: false, siteAddress: '' })).toMatchObject({ enabled: false, siteAddress: '' });
    expect(saved({ enabled: true })).toEqual({ ...email, enabled: true });
  });
});

it('a mailbox is the same by host, port and user [MAIL-12]', () => {
  expect(isSameMailbox(email, { ...email, smtpPort: '587' })).toBe(true);
  expect(isSameMailbox({ ...email, smtpPort: '587' }, email)).toBe(true);
  for (const other of [{ smtpServer: 'mail.example.ru' }, { smtpPort: 25 }, { smtpUsername: 'maria' }])
    expect(isSameMailbox(email, { ...email, ...other })).toBe(false);
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

  it('are saved without those that are to stay, and with the revision that was read', () => {
    const { registration, privacyUrl, logDays, ...old } = SECURITY_DEFAULTS;
    expect(v.parse(saveSecuritySettings.body, old)).toEqual(old);
    const whole = { ...SECURITY_DEFAULTS, registration: 'invite', revision: 3 };
    expect(v.parse(saveSecuritySettings.body, whole)).toEqual(whole);
    expect(message(saveSecuritySettings.body, { ...whole, revision: -1 })).toBeDefined();
    expect(message(saveSecuritySettings.body, { ...whole, owner: 'u1' })).toBe('Неизвестное поле: owner');
  });
});
