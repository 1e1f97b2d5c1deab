/** Words of the system settings. */
export const systemSettingsWords = {
  title: 'Настройки системы',
  tabs: 'Разделы настроек',
  email: 'Почтовый сервер',
  security: 'Безопасность',
  twoFactor: 'Двухфакторная аутентификация',
  save: 'Сохранить',
  saveFailed: 'Не удалось сохранить настройки',
  loadFailed: 'Не удалось загрузить настройки',
  leaveTitle: 'Изменения не сохранены',
  leaveQuestion: 'Уйти без сохранения? Всё, что вы изменили, пропадёт.',
  leave: 'Уйти',
  stay: 'Остаться',
  reload: 'Загрузить сохранённые значения',
} as const;

export const emailSettingsWords = {
  hint: 'Сегодня система сама писем не отправляет: через этот сервер уходит только тестовое письмо. Настройки понадобятся, когда появятся уведомления.',
  smtpServer: 'SMTP сервер',
  smtpPort: 'Порт',
  smtpPortHint: '587 — STARTTLS, 465 — TLS',
  smtpUsername: 'Имя пользователя',
  smtpPassword: 'Пароль',
  passwordKept: 'Пароль сохранён. Оставьте поле пустым, чтобы не менять его.',
  senderEmail: 'Email отправителя',
  test: 'Отправить тестовое письмо',
  testing: 'Подключение к серверу…',
  testHint: 'Письмо уйдёт на адрес отправителя с настройками из формы, даже если они ещё не сохранены.',
  testPassed: 'Письмо отправлено',
  testFailed: 'Письмо не отправлено',
  saved: 'Настройки почтового сервера сохранены',
} as const;

export const securitySettingsWords = {
  hint: 'Действует для регистрации, новых пользователей и смены пароля.',
  passwordMinLength: 'Минимальная длина пароля',
  passwordMinLengthHint: 'От 6 до 64 символов',
  passwordExpiration: 'Срок действия пароля, дней',
  passwordExpirationHint: 'От 1 до 3650 дней',
  maxLoginAttempts: 'Максимальное количество попыток входа',
  maxLoginAttemptsHint: 'От 1 до 100; после них вход закрыт на 15 минут',
  requireTwoFactor: 'Требовать двухфакторную аутентификацию',
  requireTwoFactorHint: 'Пока ни на что не влияет: вход со вторым фактором ещё не сделан.',
  enforcePasswordHistory: 'Запрещать повторение паролей',
  enforcePasswordHistoryHint: 'Нельзя использовать последние 5 паролей.',
  saved: 'Настройки безопасности сохранены',
} as const;

export const twoFactorWords = {
  notice: 'Эта вкладка пока ничего не меняет на сервере',
  noticeDetails:
    'Двухфакторного входа ещё нет, поэтому требование второго фактора пока не действует. «Сохранить» здесь запоминает выбор только до закрытия страницы; на сервер он попадёт, когда вы сохраните вкладку «Безопасность».',
  saved: 'Настройки 2FA сохранены',
} as const;
