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

export const institutionWords = {
  title: 'Название и логотип',
  hint: 'Название и логотип видны на странице входа, в шапке, в письмах и в печатном плане.',
  change: 'Изменить',
  name: 'Название учреждения',
  nameHint: 'До 60 символов. Без него на этих местах стоит Calendar System.',
  logo: 'Логотип',
  logoHint: 'PNG, JPEG или WebP. Лучше всего смотрится квадратный.',
  saved: 'Название и логотип сохранены',
} as const;

export const emailSettingsWords = {
  hint: 'Через этот сервер система отправляет письма.',
  smtpServer: 'SMTP сервер',
  smtpPort: 'Порт',
  smtpPortHint: '587 — STARTTLS, 465 — TLS',
  smtpUsername: 'Имя пользователя',
  smtpPassword: 'Пароль',
  passwordKept: 'Пароль сохранён. Оставьте поле пустым, чтобы не менять его.',
  senderEmail: 'Email отправителя',
  enabled: 'Отправлять письма',
  enabledHint: 'Пока выключено, уходит только тестовое письмо.',
  siteAddress: 'Адрес сайта',
  siteAddressHint: 'С него начинаются ссылки в письмах.',
  failures: 'Неотправленные письма',
  failuresHint: 'За последние 30 дней, не больше ста. Система уже не пытается их отправить.',
  failuresNotLoaded: 'Не удалось загрузить неотправленные письма',
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
  requireTwoFactorHint: 'Кто её не настроил, не сможет пользоваться календарём.',
  enforcePasswordHistory: 'Запрещать повторение паролей',
  enforcePasswordHistoryHint: 'Нельзя использовать последние 5 паролей.',
  registration: 'Кто может зарегистрироваться',
  registrations: {
    open: 'Все желающие',
    approval: 'Все желающие, но с одобрения администратора',
    invite: 'Только приглашённые',
  },
  privacyUrl: 'Ссылка на политику конфиденциальности',
  privacyUrlHint: 'При регистрации потребуется согласие с ней.',
  logDays: 'Хранить журнал событий, дней',
  logDaysHint: 'От 30 до 3650 дней',
  saved: 'Настройки безопасности сохранены',
} as const;

export const twoFactorWords = {
  hint: 'Кроме пароля при входе понадобится код из приложения на телефоне. Требование действует сразу, и для тех, кто уже вошёл.',
  saved: 'Настройки 2FA сохранены',
} as const;
