/** Words of a code field. */
export const codeWords = {
  code: 'Код подтверждения',
  codeHint: '6 цифр из приложения-аутентификатора',
  recoveryCode: 'Резервный код',
  recoveryHint: '10 букв и цифр; каждый код действует один раз',
  byRecovery: 'Ввести резервный код',
  byApp: 'Ввести код из приложения',
} as const;

/** Words of the second step of a sign-in. */
export const codeStepWords = {
  title: 'Подтвердите вход',
  who: (username: string) => `Вход под именем ${username}`,
  enter: 'Войти',
  back: 'Назад к паролю',
  tooLate: 'Время на ввод кода вышло. Войдите ещё раз.',
  codesLeft: (count: number) =>
    count === 0 ? 'Резервных кодов больше нет: создайте новые в профиле' : `Осталось резервных кодов: ${count}`,
} as const;

/** Words of the profile's card, and of the screen that demands the set-up. */
export const twoFactorCardWords = {
  title: 'Безопасность',
  hint: 'Двухфакторная аутентификация: кроме пароля при входе понадобится код из приложения на вашем телефоне.',
  isOn: 'Двухфакторная аутентификация включена',
  isOff: 'Двухфакторная аутентификация выключена',
  turnOn: 'Включить',
  turnOff: 'Выключить',
  newCodes: 'Новые резервные коды',
  newCodesHint: 'Прежние резервные коды перестанут действовать.',
  turnOffHint: 'Для входа хватит пароля. На других устройствах придётся войти заново.',
  startHint: 'Понадобится приложение-аутентификатор: например, Яндекс Ключ, Google Authenticator или Aegis.',
  password: 'Ваш пароль',
  next: 'Продолжить',
  scan: 'Отсканируйте QR-код приложением или введите в него ключ, затем введите код, который оно покажет.',
  qr: 'QR-код для приложения-аутентификатора',
  key: 'Ключ',
  copyKey: 'Скопировать ключ',
  keyCopied: 'Ключ скопирован',
  openApp: 'Открыть в приложении',
  enable: 'Включить',
  turnedOn: 'Двухфакторная аутентификация включена',
  turnedOff: 'Двухфакторная аутентификация выключена',
} as const;

/** Words of the recovery codes, which are shown once. */
export const recoveryWords = {
  title: 'Резервные коды',
  hint: 'Каждый такой код один раз заменит код из приложения, если телефона нет под рукой. Сохраните их: увидеть их снова будет нельзя.',
  copy: 'Скопировать',
  copied: 'Коды скопированы',
  notCopied: 'Не удалось скопировать. Выделите текст и скопируйте его вручную.',
  download: 'Скачать файл',
  file: 'calendar-recovery-codes.txt',
  fileTitle: (username: string) => `Calendar System: резервные коды пользователя ${username}`,
  saved: 'Коды сохранены',
} as const;

/** Words of the screen on which a user must set up two-factor sign-in, because the administrator demands it. */
export const setUpScreenWords = {
  title: 'Настройте двухфакторную аутентификацию',
  hint: 'Администратор требует её от всех. Без неё календарь недоступен.',
  logOut: 'Выйти',
} as const;
