/** Refusals about the second factor of a sign-in. */
export const codeErrors = {
  codeNeeded: 'Введите код подтверждения',
  badCode: 'Введите 6 цифр или резервный код',
  badAppCode: 'Введите 6 цифр из приложения',
  wrongCode: 'Неверный код',
  alreadyOn: 'Двухфакторная аутентификация уже включена',
  notOn: 'Двухфакторная аутентификация не включена',
  setUpIsOver: 'Настройка устарела. Начните её заново.',
} as const;
