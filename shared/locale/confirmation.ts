/** Words of the dialog that asks for the password again before a grave action. */
export const confirmationWords = {
  title: 'Подтвердите действие паролем',
  hint: 'Это важное изменение. Введите пароль от своей учётной записи: следующие 15 минут в этом сеансе его не спросят.',
  password: 'Ваш пароль',
  confirm: 'Подтвердить',
} as const;
