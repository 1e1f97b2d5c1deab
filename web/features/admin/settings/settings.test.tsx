import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { type Answers, type AnswerTo, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const STORED = {
  smtpServer: 'smtp.example.ru',
  smtpPort: 465,
  smtpUsername: 'calendar',
  senderEmail: 'calendar@example.ru',
  hasPassword: true,
  enabled: false,
  siteAddress: '',
  revision: 1,
};
const openSettings = (answers: Answers = {}, tab = '') => renderAdmin(`/admin/settings${tab}`, answers);
const panel = (name: string) => screen.findByRole('tabpanel', { name });
const email = async () => within(await panel('Почтовый сервер'));
const security = async () => within(await panel('Безопасность'));
const value = (element: HTMLElement) => (element instanceof HTMLInputElement ? element.value : undefined);

describe('the system settings', () => {
  it('have three tabs, and keep what is typed in one while another is looked at [SET-01]', {
    tags: ['slow'],
  }, async () => {
    const { user } = openSettings();
    await email();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Почтовый сервер',
      'Безопасность',
      'Двухфакторная аутентификация',
    ]);
    await user.type((await email()).getByLabelText(/SMTP сервер/), 'smtp.new.ru');
    await user.click(screen.getByRole('tab', { name: 'Безопасность' }));
    await security();
    await user.click(screen.getByRole('tab', { name: 'Почтовый сервер' }));
    expect(value((await email()).getByLabelText(/SMTP сервер/))).toBe('smtp.new.ru');
  });

  it('say why they could not be loaded, and try again when asked', async () => {
    const { api, user } = openSettings({ 'GET /api/admin/settings/security': () => refused(500, 'Беда') });
    expect((await screen.findByRole('alert')).textContent).toContain('Беда');
    api.answer('GET /api/admin/settings/security', () => ({ ...SECURITY_DEFAULTS, revision: 0 }));
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await email();
  });
});

describe('name and logo of the institution', () => {
  const STORED_NAME = { name: 'Дом культуры', logo: '/api/events/logo/image?v=1', revision: 3 };
  const openDialog = async (answers: Answers = {}) => {
    const { api, user } = openSettings({ 'GET /api/admin/institution': () => STORED_NAME, ...answers });
    await screen.findByText('Дом культуры');
    await user.click(screen.getByRole('button', { name: 'Изменить' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Название и логотип' }));
    return { api, user, dialog, name: dialog.getByLabelText('Название учреждения') };
  };

  it('say where they are seen, and what stands there without a name [FACE-24, MAIL-08]', async () => {
    const { dialog } = await openDialog();
    screen.getByText(/в печатном плане и на плакате, а название — ещё и в письмах\.$/);
    dialog.getByText(/на экране стоит Calendar System, а в письмах и на бумаге — ничего\.$/);
  });

  it('are saved together, stand in the title at once, and are remembered for the next start [FACE-24, FACE-241]', async () => {
    const saved = { name: 'Центр «Горизонт»', logo: '', revision: 4 };
    const { api, user, dialog, name } = await openDialog({ 'POST /api/admin/institution': () => saved });
    expect(value(name)).toBe('Дом культуры');
    await user.clear(name);
    await user.type(name, 'Центр «Горизонт»');
    await user.click(dialog.getByRole('button', { name: 'Убрать изображение' }));
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Название и логотип сохранены');
    const [{ body } = {}] = api.changes();
    expect(body instanceof FormData && [...body]).toEqual([
      ['name', 'Центр «Горизонт»'],
      ['removeImage', 'true'],
      ['revision', '3'],
    ]);
    expect(document.title).toBe('Настройки системы · Центр «Горизонт»');
    expect(JSON.parse(localStorage.getItem('institution') ?? '')).toEqual({ name: 'Центр «Горизонт»', logo: '' });
  });

  it('that a colleague has saved meanwhile are taken over when asked', async () => {
    const { api, user, dialog, name } = await openDialog({
      'POST /api/admin/institution': () => refused(409, 'Иначе'),
    });
    await user.type(name, '!');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await dialog.findByText('Иначе');
    api.answer('GET /api/admin/institution', () => ({ ...STORED_NAME, name: 'Музей', revision: 4 }));
    await user.click(dialog.getByRole('button', { name: 'Загрузить сохранённые значения' }));
    await waitFor(() => expect(value(screen.getByLabelText('Название учреждения'))).toBe('Музей'));
  });

  it('stay as typed while the screen fetches what a colleague has saved', async () => {
    const { api, user, name } = await openDialog({ 'POST /api/admin/institution': () => refused(409, 'Иначе') });
    await user.type(name, '!');
    api.answer('GET /api/admin/institution', () => ({ ...STORED_NAME, name: 'Музей', revision: 4 }));
    await refetchQueries();
    await screen.findByText('Музей');
    expect(value(screen.getByLabelText('Название учреждения'))).toBe('Дом культуры!');
  });
});

describe('the mail server', () => {
  it('says what is missing on submit, then on change; nothing is sent [SET-02, SET-04, SET-05, SET-21]', async () => {
    const { api, user } = openSettings();
    const form = await email();
    await user.clear(form.getByLabelText(/Порт/));
    expect(form.queryByText('Порт обязателен')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    for (const text of [
      'SMTP сервер обязателен',
      'Порт обязателен',
      'Имя пользователя обязательно',
      'Пароль обязателен',
      'Некорректный email',
    ])
      await form.findByText(text);
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/SMTP сервер/)));
    await user.type(form.getByLabelText(/SMTP сервер/), 'smtp.example.ru');
    await waitFor(() => expect(form.queryByText('SMTP сервер обязателен')).toBeNull());
    await user.type(form.getByLabelText(/Email/), 'не адрес');
    await form.findByText('Некорректный email');
    expect(api.changes()).toEqual([]);
  });

  it.each(['0', '65536', '25x', '-1'])('refuses the port %s', { tags: ['slow'] }, async (port) => {
    const { api, user } = openSettings({ 'GET /api/admin/settings/email': () => STORED });
    const form = await email();
    await user.clear(form.getByLabelText(/Порт/));
    await user.type(form.getByLabelText(/Порт/), port);
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(form.getByLabelText(/Порт/).getAttribute('aria-invalid')).toBe('true'));
    expect(api.changes()).toEqual([]);
  });

  it('says that no letter but the test is sent until it is turned on; then it wants the site address [MAIL-01, MAIL-02]', {
    tags: 'slow',
  }, async () => {
    const { api, user } = openSettings({
      'GET /api/admin/settings/email': () => STORED,
      'POST /api/admin/settings/email': () => ({
        ...STORED,
        enabled: true,
        siteAddress: 'https://calendar.example.ru',
      }),
    });
    const form = await email();
    await form.findByText('Пока выключено, уходит только тестовое письмо.');
    await user.click(form.getByRole('switch', { name: 'Отправлять письма' }));
    const site = form.getByLabelText(/Адрес сайта/);
    expect(value(site)).toBe(location.origin);
    await user.clear(site);
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await form.findByText('Чтобы отправлять письма, укажите адрес сайта');
    await user.type(site, 'http://calendar.example.ru');
    await form.findByText(/Адрес сайта: https/);
    expect(api.changes()).toEqual([]);
    await user.clear(site);
    await user.type(site, 'https://calendar.example.ru');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Настройки почтового сервера сохранены');
    expect(api.changes()[0]?.body).toMatchObject({ enabled: true, siteAddress: 'https://calendar.example.ru' });
  });

  it('shows the letters that could not be sent, and why [MAIL-07]', async () => {
    const reason = 'Сервер не принял адрес получателя. Код ответа сервера: 550 5.1.1.';
    const failure = { id: 'one', to: 'm…@example.ru', reason, at: '2026-11-22T10:00:00.000Z' };
    openSettings({ 'GET /api/admin/settings/email/failures': () => ({ failures: [failure] }) });
    const list = within(await screen.findByRole('region', { name: 'Неотправленные письма' }));
    list.getByText('m…@example.ru');
    list.getByText(reason);
    list.getByText(/22 ноября 2026/);
  });

  it('begins with port 587 [SET-03]', async () => {
    openSettings();
    expect(value((await email()).getByLabelText(/Порт/))).toBe('587');
  });

  it('is prefilled with what is stored, except the password [SET-16, SET-17]', async () => {
    openSettings({ 'GET /api/admin/settings/email': () => STORED });
    const form = await email();
    expect(form.getAllByRole('textbox').map(value)).toEqual([
      'smtp.example.ru',
      '465',
      'calendar',
      'calendar@example.ru',
      '',
    ]);
    expect(value(form.getByLabelText('Пароль'))).toBe('');
    await form.findByText('Пароль сохранён. Оставьте поле пустым, чтобы не менять его.');
  });

  it('sends its fields by the cookie alone, says so and empties the password [SET-08, SET-09, SET-12]', async () => {
    const { api, user } = openSettings({
      'GET /api/admin/settings/email': () => STORED,
      'POST /api/admin/settings/email': () => STORED,
    });
    const form = await email();
    await user.type(form.getByLabelText('Пароль'), 'секрет');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Настройки почтового сервера сохранены');
    const [sent] = api.changes();
    expect(sent?.body).toEqual({
      smtpServer: 'smtp.example.ru',
      smtpPort: '465',
      smtpUsername: 'calendar',
      smtpPassword: 'секрет',
      senderEmail: 'calendar@example.ru',
      siteAddress: '',
      enabled: false,
      revision: 1,
    });
    expect(sent?.headers.get('authorization')).toBeNull();
    expect(api.asked('/api/admin/settings/email')[0]?.headers.get('authorization')).toBe('Bearer a-token');
    await waitFor(() => expect(value(form.getByLabelText('Пароль'))).toBe(''));
  });

  it('sends an empty password where one is stored: the server keeps it [SET-18, SET-21]', async () => {
    const { api, user } = openSettings({
      'GET /api/admin/settings/email': () => STORED,
      'POST /api/admin/settings/email': () => STORED,
    });
    await user.click((await email()).getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Настройки почтового сервера сохранены');
    expect(api.changes()[0]?.body).toMatchObject({ smtpPassword: '' });
  });

  it.each([
    ['server', /SMTP сервер/, 'other.example.ru'],
    ['port', /Порт/, '587'],
    ['user name', /Имя пользователя/, 'other'],
  ])('asks for the password of another %s: the stored one stays with its own [MAIL-12]', async (_, label, typed) => {
    const { api, user } = openSettings({ 'GET /api/admin/settings/email': () => STORED });
    const form = await email();
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), typed);
    expect(form.queryByText('Пароль сохранён. Оставьте поле пустым, чтобы не менять его.')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await form.findByText('Пароль обязателен');
    expect(api.changes()).toEqual([]);
  });

  it('says that it could not be saved, with the reason beside the form; what was typed stays [SET-13]', async () => {
    const { user } = openSettings({
      'GET /api/admin/settings/email': () => STORED,
      'POST /api/admin/settings/email': () => refused(400, 'Порт: целое число от 1 до 65535'),
    });
    const form = await email();
    await user.type(form.getByLabelText('Пароль'), 'секрет');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await toast('Ошибка', 'Не удалось сохранить настройки');
    expect((await form.findByRole('alert')).textContent).toContain('Порт: целое число от 1 до 65535');
    expect(value(form.getByLabelText('Пароль'))).toBe('секрет');
  });
});

describe('the test letter', () => {
  const test = 'Отправить тестовое письмо';
  const send = async (answer: AnswerTo<'POST /api/admin/settings/email/test'>) => {
    const opened = openSettings({
      'GET /api/admin/settings/email': () => STORED,
      'POST /api/admin/settings/email/test': answer,
    });
    await opened.user.click((await email()).getByRole('button', { name: test }));
  };

  it('goes out with what the form holds, which is not saved; the mail server’s answer is shown [SET-20]', async () => {
    const { api, user } = openSettings({
      'GET /api/admin/settings/email': () => STORED,
      'POST /api/admin/settings/email/test': () => ({ message: 'Письмо принято сервером: 250 OK' }),
    });
    const form = await email();
    await user.type(form.getByLabelText(/SMTP сервер/), '.new');
    await user.type(form.getByLabelText('Пароль'), 'секрет');
    await user.click(form.getByRole('button', { name: test }));
    expect((await form.findByRole('status')).textContent).toContain('Письмо принято сервером: 250 OK');
    expect(api.changes().map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/admin/settings/email/test',
        {
          smtpServer: 'smtp.example.ru.new',
          smtpPort: '465',
          smtpUsername: 'calendar',
          smtpPassword: 'секрет',
          senderEmail: 'calendar@example.ru',
        },
      ],
    ]);
  });

  it('shows why it was not sent [SET-20]', async () => {
    await send(() => refused(400, 'Сервер не ответил за 10 секунд'));
    expect((await (await email()).findByRole('alert')).textContent).toContain('Сервер не ответил за 10 секунд');
  });

  it('is not sent with a form that is not right', async () => {
    const { api, user } = openSettings();
    const form = await email();
    await user.click(form.getByRole('button', { name: test }));
    await form.findByText('SMTP сервер обязателен');
    expect(api.changes()).toEqual([]);
  });
});

describe('security', () => {
  const save = (name: string) => ({ name });

  it('says what is missing; nothing is sent [SET-06]', async () => {
    const { api, user } = openSettings({}, '?tab=security');
    const form = await security();
    for (const field of form.getAllByRole('textbox')) await user.clear(field);
    await user.click(form.getByRole('button', save('Сохранить')));
    for (const text of [
      'Минимальная длина пароля обязательна',
      'Срок действия пароля обязателен',
      'Максимальное количество попыток входа обязательно',
    ])
      await form.findByText(text);
    expect(api.changes()).toEqual([]);
  });

  it('begins with what is stored, at first 8, 90 and 5, open to all, the log for a year, with both switches off [SET-07, SET-16]', async () => {
    openSettings({}, '?tab=security');
    const form = await security();
    expect(form.getAllByRole('textbox').map(value)).toEqual(['8', '90', '5', '', '365']);
    expect(form.getAllByRole('switch', { checked: false })).toHaveLength(2);
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Кто может зарегистрироваться' }).value).toBe('open');
  });

  it('says who may register, where the privacy policy is, and how long the log is kept [SET-10]', {
    tags: 'slow',
  }, async () => {
    const { api, user } = openSettings(
      { 'POST /api/admin/settings/security': () => ({ ok: true, revision: 1 }) },
      '?tab=security',
    );
    const form = await security();
    await user.selectOptions(form.getByRole('combobox', { name: 'Кто может зарегистрироваться' }), 'invite');
    await user.type(form.getByLabelText('Ссылка на политику конфиденциальности'), 'example.ru');
    await user.clear(form.getByLabelText(/Хранить журнал/));
    await user.type(form.getByLabelText(/Хранить журнал/), '29');
    await user.click(form.getByRole('button', save('Сохранить')));
    await form.findByText('Срок хранения журнала: целое число дней от 30 до 3650');
    await form.findByText('Введите ссылку, начинающуюся с http:// или https://');
    expect(api.changes()).toEqual([]);
    await user.clear(form.getByLabelText('Ссылка на политику конфиденциальности'));
    await user.type(form.getByLabelText('Ссылка на политику конфиденциальности'), 'https://example.ru/');
    await user.type(form.getByLabelText(/Хранить журнал/), '0');
    await user.click(form.getByRole('button', save('Сохранить')));
    await toast('Успешно', 'Настройки безопасности сохранены');
    const body = { registration: 'invite', privacyUrl: 'https://example.ru/', logDays: '290' };
    expect(api.changes()[0]).toMatchObject({ body });
  });

  it('keeps its switches to itself until it is saved; then sends all five by the cookie [SET-10, SET-11, SET-12, SET-14]', async () => {
    const { api, user } = openSettings(
      { 'POST /api/admin/settings/security': () => ({ ok: true, revision: 1 }) },
      '?tab=security',
    );
    const form = await security();
    await user.click(form.getByRole('switch', { name: 'Запрещать повторение паролей' }));
    await user.click(form.getByRole('switch', { name: 'Требовать двухфакторную аутентификацию' }));
    await waitFor(() => expect(form.getAllByRole('switch', { checked: true })).toHaveLength(2));
    expect(api.changes()).toEqual([]);
    await user.click(form.getByRole('button', save('Сохранить')));
    await toast('Успешно', 'Настройки безопасности сохранены');
    expect(api.changes()).toHaveLength(1);
    expect(api.changes()[0]).toMatchObject({
      path: '/api/admin/settings/security',
      body: {
        passwordMinLength: '8',
        passwordExpiration: '90',
        maxLoginAttempts: '5',
        requireTwoFactor: true,
        enforcePasswordHistory: true,
      },
    });
    expect(api.changes()[0]?.headers.get('authorization')).toBeNull();
  });

  it('says that it could not be saved [SET-13]', async () => {
    const { user } = openSettings({ 'POST /api/admin/settings/security': () => refused(500, 'Беда') }, '?tab=security');
    const form = await security();
    await user.click(form.getByRole('button', save('Сохранить')));
    await toast('Ошибка', 'Не удалось сохранить настройки');
    expect((await form.findByRole('alert')).textContent).toContain('Беда');
  });
});

describe('two-factor authentication', () => {
  const tabOf = async () => within(await panel('Двухфакторная аутентификация'));
  const required = { name: 'Требовать двухфакторную аутентификацию' };

  it('is asked of everybody by a save of its own, which the other tab goes on from [SET-15]', async () => {
    let revision = 3;
    const { api, user } = openSettings(
      {
        'GET /api/admin/settings/security': () => ({ ...SECURITY_DEFAULTS, logDays: 90, revision: 3 }),
        'POST /api/admin/settings/security': () => ({ ok: true, revision: ++revision }),
      },
      '?tab=twoFactor',
    );
    const tab = await tabOf();
    await user.click(await tab.findByRole('switch', required));
    await user.click(tab.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Настройки 2FA сохранены');
    const body = { ...SECURITY_DEFAULTS, logDays: 90, requireTwoFactor: true, revision: 3 };
    expect(api.changes()).toMatchObject([{ path: '/api/admin/settings/security', body }]);
    await user.click(screen.getByRole('tab', { name: 'Безопасность' }));
    const form = await security();
    await waitFor(() => expect(form.getByRole('switch', required)).toHaveProperty('checked', true));
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Настройки безопасности сохранены');
    expect(api.changes()[1]?.body).toMatchObject({ requireTwoFactor: true, revision: 4 });
  });

  it('is not asked of everybody by who has not set it up, and the tab says why [2FA-17]', async () => {
    const { user } = openSettings(
      { 'POST /api/admin/settings/security': () => refused(400, 'Сначала включите её в своём профиле') },
      '?tab=twoFactor',
    );
    const tab = await tabOf();
    await user.click(await tab.findByRole('switch', required));
    await user.click(tab.getByRole('button', { name: 'Сохранить' }));
    await toast('Ошибка', 'Не удалось сохранить настройки');
    expect((await tab.findByRole('alert')).textContent).toContain('Сначала включите её в своём профиле');
    expect(tab.getByRole('switch', required)).toHaveProperty('checked', true);
  });

  it('takes over what a colleague has saved when asked, in both tabs', async () => {
    let stored = { ...SECURITY_DEFAULTS, revision: 0 };
    const { user } = openSettings(
      {
        'GET /api/admin/settings/security': () => stored,
        'POST /api/admin/settings/security': () => refused(409, 'Настройки изменены другим администратором'),
      },
      '?tab=twoFactor',
    );
    const tab = await tabOf();
    await user.click(await tab.findByRole('switch', required));
    stored = { ...stored, passwordMinLength: 12, revision: 1 };
    await user.click(tab.getByRole('button', { name: 'Сохранить' }));
    await user.click(await tab.findByRole('button', { name: 'Загрузить сохранённые значения' }));
    await waitFor(() => expect(tab.getByRole('switch', required)).toHaveProperty('checked', false));
    await user.click(screen.getByRole('tab', { name: 'Безопасность' }));
    const form = await security();
    await waitFor(() => expect(form.getByLabelText(/Минимальная длина/)).toHaveProperty('value', '12'));
  });
});

describe.each([
  ['email', 'Почтовый сервер', '', STORED, /Порт/, '2525', '465'],
  ['security', 'Безопасность', '?tab=security', SECURITY_DEFAULTS, /Минимальная длина/, '12', '8'],
] as const)('a save of the %s settings', (name, tab, search, stored, label, typed, before) => {
  const path = `/api/admin/settings/${name}`;
  const type = async (user: ReturnType<typeof openSettings>['user']) => {
    const form = within(await panel(tab));
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), typed);
    return form;
  };
  const password = name === 'email' ? 'секрет' : '';

  it('carries the revision that was seen, then that of its own answer', async () => {
    let revision = 3;
    const { api, user } = openSettings(
      {
        [`GET ${path}`]: () => ({ ...stored, revision }),
        [`POST ${path}`]: () => ({ ...(name === 'email' ? stored : { ok: true }), revision: ++revision }),
      },
      search,
    );
    const form = within(await panel(tab));
    for (const expected of [3, 4]) {
      await user.click(form.getByRole('button', { name: 'Сохранить' }));
      await waitFor(() => expect(api.changes().at(-1)?.body).toMatchObject({ revision: expected }));
    }
  });

  it('that is stale says who was faster, keeps what is typed, and takes over what is stored when asked [SET-13]', async () => {
    let revision = 3;
    const reason = 'Пока вы меняли настройки, их сохранил пользователь второй (22.11.2026, 03:00 МСК).';
    const { api, user } = openSettings(
      { [`GET ${path}`]: () => ({ ...stored, revision }), [`POST ${path}`]: () => refused(409, reason) },
      search,
    );
    const form = await type(user);
    if (password) await user.type(form.getByLabelText('Пароль'), password);
    revision = 4;
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await toast('Ошибка', 'Не удалось сохранить настройки');
    await form.findByText(reason);
    expect(value(form.getByLabelText(label))).toBe(typed);
    await user.click(form.getByRole('button', { name: 'Загрузить сохранённые значения' }));
    await waitFor(() => expect(value(form.getByLabelText(label))).toBe(before));
    expect(form.queryByText(reason)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(api.changes().at(-1)?.body).toMatchObject({ revision: 4 }));
  });

  it('that is stale keeps what is typed where what is stored cannot be fetched, and says why', {
    tags: 'slow',
  }, async () => {
    let isDown = false;
    const { user } = openSettings(
      {
        [`GET ${path}`]: () => (isDown ? refused(500, 'Беда') : { ...stored, revision: 3 }),
        [`POST ${path}`]: () => refused(409, 'Уже другие'),
      },
      search,
    );
    const form = await type(user);
    if (password) await user.type(form.getByLabelText('Пароль'), password);
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    isDown = true;
    await user.click(await form.findByRole('button', { name: 'Загрузить сохранённые значения' }));
    await toast('Ошибка', 'Беда');
    expect(value(form.getByLabelText(label))).toBe(typed);
    expect(form.getByRole('alert').textContent).toContain('Уже другие');
  });
});

describe('a save of the mail server', () => {
  it('keeps what is typed while it is on the way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user } = openSettings({
      'GET /api/admin/settings/email': () => STORED,
      'POST /api/admin/settings/email': async () => {
        await promise;
        return { ...STORED, smtpServer: 'smtp.new.ru', revision: 2 };
      },
    });
    const form = await email();
    await user.clear(form.getByLabelText(/SMTP сервер/));
    await user.type(form.getByLabelText(/SMTP сервер/), 'smtp.new.ru');
    await user.type(form.getByLabelText(/^Пароль/), 'секрет');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await user.clear(form.getByLabelText(/отправителя/));
    await user.type(form.getByLabelText(/отправителя/), 'afisha@example.ru');
    resolve();
    await toast('Успешно', 'Настройки почтового сервера сохранены');
    expect(value(form.getByLabelText(/^Пароль/))).toBe('');
    expect(value(form.getByLabelText(/SMTP сервер/))).toBe('smtp.new.ru');
    expect(value(form.getByLabelText(/отправителя/))).toBe('afisha@example.ru');
  });
});

describe('leaving the settings', () => {
  const toUsers = async (user: ReturnType<typeof openSettings>['user']) => {
    const [link] = await screen.findAllByRole('link', { name: 'Пользователи' });
    if (!link) throw new Error('No link');
    await user.click(link);
  };

  it('with edits asks first: who stays keeps what is typed, who goes loses it', { tags: ['slow'] }, async () => {
    const { user } = openSettings({ 'GET /api/admin/settings/email': () => STORED });
    const form = await email();
    await user.type(form.getByLabelText(/SMTP сервер/), '.new');
    await toUsers(user);
    const question = await screen.findByRole('alertdialog', { name: 'Изменения не сохранены' });
    expect(address()).toBe('/admin/settings');
    await user.click(within(question).getByRole('button', { name: 'Остаться' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(value((await email()).getByLabelText(/SMTP сервер/))).toBe('smtp.example.ru.new');
    await toUsers(user);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Уйти' }));
    await screen.findByRole('heading', { name: 'Пользователи' });
    expect(address()).toBe('/admin/users');
  });

  it('and coming back shows what was saved, and saves on from there', async () => {
    let revision = 3;
    let stored = { ...SECURITY_DEFAULTS };
    const { api, user } = openSettings(
      {
        'GET /api/admin/settings/security': () => ({ ...stored, revision }),
        'POST /api/admin/settings/security': ({ body }) => {
          stored = { ...stored, passwordMinLength: Number(Object(body).passwordMinLength) };
          return { ok: true, revision: ++revision };
        },
      },
      '?tab=security',
    );
    const form = await security();
    await user.clear(form.getByLabelText(/Минимальная длина/));
    await user.type(form.getByLabelText(/Минимальная длина/), '12');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Настройки безопасности сохранены');
    await toUsers(user);
    await screen.findByRole('heading', { name: 'Пользователи' });
    await user.click(screen.getByRole('link', { name: 'Настройки' }));
    await user.click(await screen.findByRole('tab', { name: 'Безопасность' }));
    const again = await security();
    expect(value(again.getByLabelText(/Минимальная длина/))).toBe('12');
    await user.click(again.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(api.changes().map(({ body }) => Object(body).revision)).toEqual([3, 4]));
  });

  it('without edits, to another tab, or after a save asks nothing', { tags: ['slow'] }, async () => {
    const { user } = openSettings({ 'POST /api/admin/settings/security': () => ({ ok: true, revision: 1 }) });
    await user.click(await screen.findByRole('tab', { name: 'Безопасность' }));
    const form = await security();
    await user.click(form.getByLabelText('Запрещать повторение паролей'));
    await user.clear(form.getByLabelText(/Минимальная длина/));
    await user.type(form.getByLabelText(/Минимальная длина/), '12');
    await user.click(screen.getByRole('tab', { name: 'Почтовый сервер' }));
    await user.click(screen.getByRole('tab', { name: 'Безопасность' }));
    await user.click((await security()).getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Настройки безопасности сохранены');
    await toUsers(user);
    await screen.findByRole('heading', { name: 'Пользователи' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('security settings that were saved are left without a question, also if spaces were typed around them', async () => {
  const { user } = openSettings(
    { 'POST /api/admin/settings/security': () => ({ ok: true, revision: 1 }) },
    '?tab=security',
  );
  const form = await security();
  await user.type(form.getByLabelText(/олитик/), 'https://example.ru/privacy ');
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  await toast('Успешно', 'Настройки безопасности сохранены');
  await user.click(screen.getByRole('link', { name: 'Пользователи' }));
  await screen.findByRole('heading', { name: 'Пользователи' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
