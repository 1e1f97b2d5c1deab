/** Words of the admin layout and the admin page. */
export const adminWords = {
  title: 'Админ панель',
  navigation: 'Разделы админ панели',
  dashboard: 'Дашборд',
  users: 'Пользователи',
  log: 'События',
  settings: 'Настройки',
  collapse: 'Свернуть боковую панель',
  expand: 'Развернуть боковую панель',
  openMenu: 'Открыть меню',
  closeMenu: 'Закрыть меню',
  userMenu: 'Меню пользователя',
  profile: 'Настройки профиля',
  signOut: 'Выйти',
  signedOut: 'Вы вышли из системы',
  embeddings: 'Встраивание',
  embeddingsHint: 'Управление встраиванием календаря',
  skipToContent: 'Перейти к содержимому',
  retry: 'Повторить',
  cancel: 'Отмена',
  close: 'Закрыть',
  clearSearch: 'Очистить поиск',
  loading: 'Загрузка…',
  previousPage: 'Назад',
  nextPage: 'Вперёд',
  page: (page: number) => `Страница ${page}`,
} as const;

/** The database card of the admin page. */
export const databaseWords = {
  title: 'Управление базой данных',
  hint: 'Проверка читает каждую запись и ничего не меняет. «Исправить счётчики» пересчитывает числа на дашборде, сами данные остаются как есть.',
  validate: 'Проверить структуру',
  validating: 'Проверка…',
  repair: 'Исправить счётчики',
  repairing: 'Счётчики пересчитываются…',
  repairingHint: 'Работать в системе можно и дальше.',
  repairFailed: (reason: string) => `Не удалось исправить счётчики: ${reason}`,
  recreate: 'Пересоздать базу данных',
  valid: 'Структура базы данных в порядке',
  invalid: (problems: string) => `В базе данных найдено: ${problems}`,
  problems: ['проблема', 'проблемы', 'проблем'],
  issues: 'Найденные проблемы',
  moreIssues: (count: number) => `Показать ещё ${count}`,
  validateFailed: (reason: string) => `Не удалось проверить структуру базы данных: ${reason}`,
  confirmTitle: 'Пересоздание базы данных',
  confirm: 'Вы уверены? Это действие нельзя отменить.',
  confirmDetails:
    'Сначала будет записана полная копия данных, затем удалены все пользователи, мероприятия с изображениями, встраивания и журнал. Останутся ваша учётная запись и системные настройки.',
  phrase: 'ПЕРЕСОЗДАТЬ',
  typePhrase: (phrase: string) => `Чтобы продолжить, введите ${phrase}`,
  running: 'База данных пересоздаётся…',
  runningHint: 'Не закрывайте страницу: это может занять до минуты.',
  elapsed: (seconds: number) => `Прошло ${seconds} с`,
  recreated: 'База данных пересоздана',
  exportName: 'Копия данных',
  recreateFailed: (reason: string) => `Не удалось пересоздать базу данных: ${reason}`,
} as const;

/** The form that creates a user. */
export const createUserWords = {
  title: 'Новый пользователь',
  username: 'Имя пользователя',
  password: 'Пароль',
  role: 'Роль',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  submit: 'Создать пользователя',
  created: (username: string) => `Пользователь ${username} создан`,
} as const;

/** Roles as people read them. */
export const roleNames = { user: 'Пользователь', admin: 'Администратор' } as const;

/** The list of all events on the admin page. */
export const adminEventsWords = {
  title: 'Все мероприятия',
  create: 'Создать мероприятие',
  search: 'Поиск по названию',
  name: 'Название',
  dates: 'Начало и окончание',
  owner: 'Владелец',
  ofOwner: (username: string) => `Показать только мероприятия пользователя ${username}`,
  onlyOf: (username: string) => `Только мероприятия пользователя ${username}`,
  ofAll: 'Показать всех',
  open: (title: string) => `Открыть мероприятие «${title}»`,
  empty: 'В этом месяце нет мероприятий',
  nothingFound: (search: string) => `Нет мероприятий, в названии которых есть «${search}»`,
  nothingYet: (search: string) => `Пока не найдено «${search}»: просмотрена часть мероприятий`,
  searchOn: 'Искать дальше',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  thisMonth: 'Текущий месяц',
  found: 'Найденное за всё время, сначала поздние',
  paging: 'Страницы списка мероприятий',
  loadFailed: 'Не удалось загрузить мероприятия',
  openFailed: 'Не удалось открыть мероприятие',
} as const;
