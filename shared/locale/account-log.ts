const SETTING_NAMES = {
  passwordMinLength: 'минимальная длина пароля',
  passwordExpiration: 'срок действия пароля, дней',
  maxLoginAttempts: 'попыток входа',
  requireTwoFactor: 'двухфакторная аутентификация',
  enforcePasswordHistory: 'история паролей',
} as const;

const valueText = (value: number | boolean): string =>
  typeof value === 'number' ? String(value) : value ? 'да' : 'нет';

/** Entries of the audit log about accounts, settings and the database; who did it stands beside them. */
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
  emailSaved: 'Изменены настройки почтового сервера',
  emailTested: (place: string) => `Проверка почты: попытка отправить тестовое письмо через ${place}`,
  securitySaved: (changes: readonly string[]) =>
    changes.length === 0
      ? 'Настройки безопасности сохранены без изменений'
      : `Изменены настройки безопасности: ${changes.join(', ')}`,
  /** «длина пароля 8 → 12»; a flag by «да» and «нет». */
  settingChanged: (
    name:
      | 'passwordMinLength'
      | 'passwordExpiration'
      | 'maxLoginAttempts'
      | 'requireTwoFactor'
      | 'enforcePasswordHistory',
    before: number | boolean,
    after: number | boolean,
  ) => `${SETTING_NAMES[name]} ${valueText(before)} → ${valueText(after)}`,
  validated: (issues: number) =>
    issues === 0 ? 'Проверка базы данных: нарушений нет' : `Проверка базы данных: найдено нарушений: ${issues}`,
  recreated: (name: string) => `База данных пересоздана, экспорт ${name}`,
  system: 'Система',
} as const;
