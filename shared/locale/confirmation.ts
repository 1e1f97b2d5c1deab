/** Words of the question for the password before something grave. */
export const confirmationWords = {
  title: 'Подтвердите действие паролем',
  hint: 'Это важное изменение. Введите пароль от своей учётной записи: в этом сеансе его не спросят ещё 15 минут.',
  password: 'Ваш пароль',
  confirm: 'Подтвердить',
} as const;
