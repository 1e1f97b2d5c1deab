/** Labels of this screen are English [AUTH-01, AUTH-02]. */
export const authWords = {
  signInToJoin: 'Войдите или зарегистрируйтесь, чтобы принять приглашение в календарь',
  login: 'Login',
  register: 'Register',
  username: 'Username',
  password: 'Password',
  modes: 'Вход или регистрация',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  loggedIn: 'Вход выполнен успешно',
  registered: 'Регистрация выполнена успешно',
  loggedOut: 'Выход выполнен успешно',
  forgotten: 'Забыли пароль?',
  logoutFailed: 'Не удалось выйти из системы',
} as const;
