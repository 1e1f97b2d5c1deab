/** Words of the e-mail and security forms, used by browser and server [SET-02, SET-05, SET-06]. */
export const systemSettingErrors = {
  badRevision: 'Номер версии настроек: целое число',
  changed: 'Настройки изменились. Загрузите сохранённые значения и внесите изменения ещё раз.',
  changedBy: (username: string, time: string) =>
    `Пока вы меняли настройки, их сохранил пользователь ${username} (${time}). Загрузите сохранённые значения и внесите изменения ещё раз.`,
  serverRequired: 'SMTP сервер обязателен',
  badServer: 'SMTP сервер: имя узла или IP-адрес, например smtp.example.ru',
  portRequired: 'Порт обязателен',
  badPort: 'Порт: целое число от 1 до 65535',
  usernameRequired: 'Имя пользователя обязательно',
  passwordRequired: 'Пароль обязателен',
  badEmail: 'Некорректный email',
  tooLong: (max: number) => `Не длиннее ${max} символов`,
  controlCharacters: 'Недопустимые символы',
  minLengthRequired: 'Минимальная длина пароля обязательна',
  badMinLength: 'Минимальная длина пароля: целое число от 6 до 64',
  expirationRequired: 'Срок действия пароля обязателен',
  badExpiration: 'Срок действия пароля: целое число дней от 1 до 3650',
  attemptsRequired: 'Максимальное количество попыток входа обязательно',
  badAttempts: 'Количество попыток входа: целое число от 1 до 100',
  badFlag: 'Ожидается true или false',
} as const;
