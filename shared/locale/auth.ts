/** Words of the authentication screen (SPEC §2, §8). Its labels are English in the specification. */
export const authWords = {
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
  logoutFailed: 'Не удалось выйти из системы',
} as const;
