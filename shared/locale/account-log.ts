const SETTING_NAMES = {
  passwordMinLength: 'минимальная длина пароля',
  passwordExpiration: 'срок действия пароля, дней',
  maxLoginAttempts: 'попыток входа',
  requireTwoFactor: 'двухфакторная аутентификация',
  enforcePasswordHistory: 'история паролей',
  registration: 'регистрация',
  privacyUrl: 'политика конфиденциальности',
  logDays: 'хранение журнала, дней',
  smtpServer: 'SMTP сервер',
  smtpPort: 'порт',
  smtpUsername: 'имя пользователя',
  senderEmail: 'email отправителя',
  enabled: 'отправка писем',
  siteAddress: 'адрес сайта',
  institution: 'название',
} as const;

const REGISTRATION_NAMES = new Map(
  Object.entries<string>({
    open: 'открыта',
    approval: 'с одобрением',
    invite: 'по приглашению',
  }),
);

const valueText = (name: string, value: number | boolean | string): string => {
  if (name === 'registration') return REGISTRATION_NAMES.get(String(value)) ?? String(value);
  return typeof value === 'boolean' ? (value ? 'да' : 'нет') : String(value) || 'не задано';
};

/** Entries of the log about accounts, settings and the database. The username is a field of its own. */
export const accountLog = {
  firstAdmin: 'Создан первый администратор',
  registered: 'Регистрация нового пользователя',
  signedIn: 'Вход в систему',
  signInFailed: 'Неудачная попытка входа',
  signInBlocked: 'Попытка входа в заблокированную учётную запись',
  lockedOut: (minutes: number) => `Вход закрыт на ${minutes} мин.: слишком много неудачных попыток`,
  codeAwaited: 'Верный пароль, ждём код',
  wrongCode: 'Неверный код',
  signedInByRecovery: 'Вход по резервному коду',
  confirmedByRecovery: 'Подтверждение действия по резервному коду',
  twoFactorOn: 'Двухфакторная аутентификация включена',
  twoFactorOff: 'Двухфакторная аутентификация выключена',
  twoFactorReset: (name: string) => `Двухфакторная аутентификация сброшена: ${name}`,
  recoveryRenewed: 'Резервные коды заменены',
  signedOut: 'Выход из системы',
  sessionsEnded: 'Сеансы завершены',
  sessionsEndedOf: (name: string) => `Сеансы завершены: ${name}`,
  userCreated: (name: string, role: 'user' | 'admin') =>
    `Создан ${role === 'admin' ? 'администратор' : 'пользователь'} ${name}`,
  renamed: (from: string, to: string) => `Имя пользователя изменено: ${from} → ${to}`,
  passwordGuessed: 'Смена пароля: неверный текущий пароль',
  confirmationGuessed: 'Подтверждение действия: неверный пароль',
  twoFactorGuessed: 'Двухфакторная аутентификация: неверный пароль',
  passwordChanged: 'Пароль изменён',
  invited: (role: 'user' | 'admin') =>
    `Приглашение создано: роль ${role === 'admin' ? 'администратор' : 'пользователь'}`,
  invitationAccepted: (role: 'user' | 'admin') =>
    `Приглашение принято: роль ${role === 'admin' ? 'администратор' : 'пользователь'}`,
  invitationRemoved: 'Приглашение отозвано',
  approved: (name: string) => `Одобрен пользователь ${name}`,
  roleChanged: (name: string, role: 'user' | 'admin') =>
    `Роль изменена: ${name} теперь ${role === 'admin' ? 'администратор' : 'пользователь'}`,
  publishing: (name: string, isOn: boolean) =>
    `Мероприятия пользователя ${name} ${isOn ? 'показываются' : 'не показываются'} в виджетах администраторов`,
  notApproved: (name: string) => `Пользователь ${name} удалён: за 30 дней его не одобрили`,
  passwordReset: 'Пароль сброшен по ссылке',
  resetLink: (name: string) => `Ссылка для сброса: ${name}`,
  emailChanged: 'Email изменён',
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
  institutionSaved: (changes: readonly string[]) =>
    changes.length === 0
      ? 'Название и логотип сохранены без изменений'
      : `Изменены название и логотип: ${changes.join(', ')}`,
  logoChanged: (isThere: boolean) => (isThere ? 'новый логотип' : 'логотип удалён'),
  /** A changed setting: «длина пароля 8 → 12»; a flag says «да» or «нет». */
  settingChanged: (
    name: keyof typeof SETTING_NAMES,
    before: number | boolean | string,
    after: number | boolean | string,
  ) => `${SETTING_NAMES[name]} ${valueText(name, before)} → ${valueText(name, after)}`,
  validated: (issues: number) =>
    issues === 0 ? 'Проверка базы данных: нарушений нет' : `Проверка базы данных: найдено нарушений: ${issues}`,
  migrated: (items: number) => `Обновление системы: изменено записей в базе данных: ${items}`,
  recreated: (name: string) => `База данных пересоздана, прежние данные в копии ${name}`,
  copyMade: (name: string) => `Сделана копия данных ${name}`,
  copyTaken: (name: string) => `Скачана копия данных ${name}`,
  copyRemoved: (name: string) => `Удалена копия данных ${name}`,
  restored: (name: string) => `Данные восстановлены из копии ${name}`,
  transferred: (from: string) => `Данные перенесены из другой установки: ${from}`,
  /** The name in place of a deleted user's, made from the user's id. */
  erased: (id: string) => `Удалённый пользователь ${id.slice(0, 8)}`,
  system: 'Система',
  unknownName: 'Неизвестное имя',
} as const;

/**
 * Log entries that name one or two users, first the one whom the entry is about.
 * functions/domain/accounts/erased-name.ts removes a deleted user's name by the first pattern that fits.
 */
export const entriesThatName: readonly ((name: string, other: string) => string)[] = [
  accountLog.sessionsEndedOf,
  (name) => accountLog.userCreated(name, 'user'),
  (name) => accountLog.userCreated(name, 'admin'),
  accountLog.approved,
  (name) => accountLog.roleChanged(name, 'user'),
  (name) => accountLog.roleChanged(name, 'admin'),
  // This pattern comes before the next one, which would take «не» for the end of the name.
  (name) => accountLog.publishing(name, false),
  (name) => accountLog.publishing(name, true),
  accountLog.notApproved,
  accountLog.resetLink,
  accountLog.blocked,
  accountLog.unblocked,
  accountLog.removed,
  accountLog.handOverBegun,
  accountLog.handedOver,
];

const FAILURES: readonly string[] = [
  accountLog.signInFailed,
  accountLog.signInBlocked,
  accountLog.passwordGuessed,
  accountLog.confirmationGuessed,
  accountLog.twoFactorGuessed,
  accountLog.wrongCode,
];
const LOCKED_OUT = accountLog.lockedOut(0).split('0')[0] ?? '';

/** Whether an entry is about a refused sign-in or password. */
export const isRefusal = (description: string): boolean =>
  FAILURES.includes(description) || description.startsWith(LOCKED_OUT);
