/** Words of the event log. */
export const logWords = {
  title: 'События',
  hint: 'Журнал действий в системе, сначала новые.',
  filter: 'Тип события',
  all: 'Все',
  kind: 'Тип',
  description: 'Описание',
  username: 'Пользователь',
  time: 'Время',
  history: 'История мероприятия',
  timeIn: (zone: string) => `Время показано в часовом поясе: ${zone}`,
  empty: 'Записей нет',
  loadFailed: 'Не удалось загрузить журнал',
  paging: 'Страницы журнала',
  page: (page: number) => `Страница ${page}`,
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  total: (count: string, entries: string) => `Всего ${count} ${entries}`,
  entries: ['запись', 'записи', 'записей'],
  export: 'Скачать CSV',
  exporting: (percent: number) => `Выгрузка… ${percent} %`,
  cancelExport: 'Отменить выгрузку',
  exportFailed: (reason: string) => `Не удалось выгрузить журнал: ${reason}`,
  exported: (count: string, entries: string) => `Выгружено: ${count} ${entries}`,
  fileName: (day: string) => `журнал-${day}.csv`,
  csvTime: (zone: string) => `Время (${zone})`,
  csvUtc: 'Время (UTC)',
} as const;

/** Types of log entries for people, in the list and in the filter [LOG-04, LOG-08]. */
export const logTypeNames = {
  USER: 'Управление пользователями',
  CALENDAR: 'Календарь',
  SETTINGS: 'Настройки',
  AUTH: 'Аутентификация',
  OTHER: 'Прочее',
} as const;
