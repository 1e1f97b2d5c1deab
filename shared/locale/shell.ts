/** Words around the screens: titles, loading, lost connection, unknown paths, failures. */
export const shellWords = {
  /** An entry of the user menu. */
  trash: 'Корзина',
  product: 'Calendar System',
  loading: 'Загрузка…',
  notFoundTitle: '404 Page Not Found',
  notFoundHint: 'Did you forget to add the page to the router?',
  toStart: 'На главную',
  back: 'Назад',
  failedTitle: 'Что-то пошло не так',
  failedHint: 'Экран не удалось показать. Обновите страницу: сохранённое не пропадёт.',
  codeMissing: 'Часть приложения не загрузилась. Обновите страницу: сохранённое не пропадёт.',
  reload: 'Обновить страницу',
  userNotLoaded: 'Не удалось загрузить данные пользователя',
  retry: 'Повторить',
  close: 'Закрыть',
  cancel: 'Отмена',
  offline: 'Нет подключения к интернету. Введённое не потеряется, связь восстановится сама.',
  serverDown: 'Сервер временно недоступен. Введённое не потеряется, связь восстановится сама.',
} as const;

/** Titles for the browser's tab and history, loaded with the first screen like the table of routes. */
export const pageTitles = {
  signIn: 'Вход',
  reset: 'Новый пароль',
  confirmEmail: 'Подтверждение email',
  invite: 'Приглашение',
  join: 'Приглашение в календарь',
  calendarSettings: 'Настройки календаря',
  calendar: 'Календарь',
  profile: 'Настройки',
  embeddings: 'Встраивание',
  admin: 'Админ панель',
  stats: 'Статистика',
  users: 'Пользователи',
  log: 'События',
  system: 'Настройки системы',
  notFound: 'Страница не найдена',
} as const;

/** Our texts for a call without an answer, or with one that cannot be read [PROF-13]. */
export const transportWords = {
  noConnection: 'Нет связи с сервером. Проверьте подключение и повторите.',
  timeout: 'Сервер не ответил вовремя. Повторите позже.',
  unavailable: 'Сервер временно недоступен. Повторите позже.',
  notAuthenticated: 'Not authenticated',
  noAuthToken: 'No auth token',
  invalidResponse: 'Server returned invalid response',
  serverError: (text: string) => `Server error: ${text}`,
} as const;
