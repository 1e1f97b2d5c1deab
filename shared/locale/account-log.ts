const SETTING_NAMES = {
  passwordMinLength: 'минимальная длина пароля',
  passwordExpiration: 'срок действия пароля, дней',
  maxLoginAttempts: 'попыток входа',
  requireTwoFactor: 'двухфакторная аутентификация',
  enforcePasswordHistory: 'история паролей',
  smtpServer: 'SMTP сервер',
  smtpPort: 'порт',
  smtpUsername: 'имя пользователя',
  senderEmail: 'email отправителя',
} as const;

const valueText = (value: number | boolean | string): string =>
  typeof value === 'boolean' ? (value ? 'да' : 'нет') : String(value) || 'не задано';

/** Entries of the audit log about accounts, settings and the database; the username is a field of its own. */
export const accountLog = {
  firstAdmin: 'Создан первый администратор',
  registered: 'Регистрация нового пользователя',
  signedIn: 'Вход в систему',
  signInFailed: 'Неудачная попытка входа',
  signInBlocked: 'Попытка входа в заблокированную учётную запись',
  lockedOut: (minutes: number) => `Вход закрыт на ${minutes} мин.: слишком много неудачных попыток`,
  signedOut: 'Выход из системы',
  userCreated: (name: string, role: 'user' | 'admin') =>
    `Создан ${role === 'admin' ? 'администратор' : 'пользователь'} ${name}`,
  renamed: (from: string, to: string) => `Имя пользователя изменено: ${from} → ${to}`,
  passwordGuessed: 'Смена пароля: неверный текущий пароль',
  passwordChanged: 'Пароль изменён',
  blocked: (name: string) => `Пользователь ${name} заблокирован`,
  unblocked: (name: string) => `Пользователь ${name} разблокирован`,
  removed: (name: string) => `Пользователь ${name} удалён вместе с мероприятиями, изображениями и встраиваниями`,
  handOverBegun: (name: string, heir: string) =>
    `Начата передача мероприятий и встраиваний пользователя ${name} пользователю ${heir}`,
  handedOver: (name: string, heir: string) =>
    `Пользователь ${name} удалён, его мероприятия и встраивания переданы пользователю ${heir}`,
  emailSaved: (changes: readonly string[]) =>
    changes.length === 0
      ? 'Настройки почтового сервера сохранены без изменений'
      : `Изменены настройки почтового сервера: ${changes.join(', ')}`,
  mailPasswordChanged: 'пароль изменён',
  emailTested: (place: string) => `Проверка почты: попытка отправить тестовое письмо через ${place}`,
  securitySaved: (changes: readonly string[]) =>
    changes.length === 0
      ? 'Настройки безопасности сохранены без изменений'
      : `Изменены настройки безопасности: ${changes.join(', ')}`,
  /** «длина пароля 8 → 12»; a flag by «да» and «нет». */
  settingChanged: (
    name: keyof typeof SETTING_NAMES,
    before: number | boolean | string,
    after: number | boolean | string,
  ) => `${SETTING_NAMES[name]} ${valueText(before)} → ${valueText(after)}`,
  validated: (issues: number) =>
    issues === 0 ? 'Проверка базы данных: нарушений нет' : `Проверка базы данных: найдено нарушений: ${issues}`,
  recounted: (numbers: number) =>
    numbers === 0 ? 'Счётчики проверены, исправлять нечего' : `Счётчики исправлены, неверных чисел: ${numbers}`,
  migrated: (numbers: number) => `Обновление системы: счётчики исправлены, неверных чисел: ${numbers}`,
  recreated: (name: string) => `База данных пересоздана, экспорт ${name}`,
  copyMade: (name: string) => `Сделана копия данных ${name}`,
  copyTaken: (name: string) => `Скачана копия данных ${name}`,
  copyRemoved: (name: string) => `Удалена копия данных ${name}`,
  system: 'Система',
} as const;

const FAILURES: readonly string[] = [accountLog.signInFailed, accountLog.signInBlocked, accountLog.passwordGuessed];
const LOCKED_OUT = accountLog.lockedOut(0).split('0')[0] ?? '';

/** Whether an entry tells of a sign-in or a password that was refused. */
export const isRefusal = (description: string): boolean =>
  FAILURES.includes(description) || description.startsWith(LOCKED_OUT);
