import { CHARACTERS, counted } from './plural.ts';

/** Words of the registration, of the wait for approval, and of the screen of an invitation. */
export const registrationWords = {
  onlyByInvitation: 'Регистрация только по приглашению. Попросите администратора прислать ссылку.',
  needsApproval: 'После регистрации учётную запись должен одобрить администратор.',
  /** @param min characters */
  passwordRule: (min: number) =>
    `Пароль: не меньше ${counted(min, CHARACTERS)}, без имени пользователя, не из самых простых.`,
  consent: 'Даю согласие на обработку персональных данных по ',
  policy: 'политике конфиденциальности',
} as const;

export const waitingWords = {
  title: 'Учётная запись ждёт одобрения',
  hint: (username: string) =>
    `${username}, вы зарегистрированы. Когда администратор одобрит учётную запись, календарь откроется сам.`,
  limit: 'Если её не одобрят за 30 дней, она будет удалена.',
  check: 'Проверить сейчас',
  still: 'Пока не одобрена',
  leave: 'Выйти',
  left: 'Вы вышли из системы',
} as const;

export const inviteWords = {
  title: 'Приглашение',
  hint: 'Придумайте имя пользователя и пароль, чтобы войти в календарь.',
  username: 'Имя пользователя',
  password: 'Пароль',
  accept: 'Создать учётную запись',
  done: 'Учётная запись создана',
  doneHint: 'Вы уже вошли.',
  goOn: 'Перейти в календарь',
  invalidHint: 'Попросите администратора прислать новое приглашение.',
  toStart: 'На страницу входа',
} as const;
