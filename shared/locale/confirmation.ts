/** Words of the dialog that asks for the password again before a grave action. */
export const confirmationWords = {
  title: 'Подтвердите действие паролем',
  hint: 'Это важное изменение. Введите пароль от своей учётной записи: в этом сеансе его не спросят ещё 15 минут.',
  password: 'Ваш пароль',
  confirm: 'Подтвердить',
} as const;
