/** Refusals about e-mail addresses and the links of letters. */
export const linkErrors = {
  badLink: 'Ссылка недействительна или устарела',
  nameRequired: 'Введите имя пользователя или email',
  nameTooLong: 'Не длиннее 256 символов',
  badEmail: 'Некорректный email',
  emailTaken: 'Этот email уже привязан к другой учётной записи',
  noMail: 'Отправка писем не настроена. Обратитесь к администратору.',
} as const;
