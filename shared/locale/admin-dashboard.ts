export const statsWords = {
  title: 'Статистика',
  brief: 'Статистика вкратце',
  details: 'Подробная статистика',
  totalUsers: 'Всего пользователей',
  activeUsers: 'Активные пользователи',
  adminUsers: 'Администраторы',
  totalEvents: 'Всего мероприятий',
  upcomingEvents: 'Предстоящие мероприятия',
  eventsToday: 'Мероприятия сегодня',
  ofAll: 'от всех',
  atLeast: (count: string) => `не менее ${count}`,
  loadFailed: 'Не удалось загрузить статистику',
} as const;

/** Words of the charts, and of the tables that replace them. */
export const chartWords = {
  /** @param time `14:00`, or with its day */
  countedAt: (time: string) => `Числа на графиках — на ${time}`,
  eventsByMonth: 'Мероприятия по месяцам',
  eventsByMonthHint: '12 месяцев назад и 12 вперёд',
  usersByWeek: 'Новые пользователи по неделям',
  usersByWeekHint: 'Последние 26 недель',
  eventsByHour: 'Мероприятия по дням недели и часам',
  eventsByHourHint: 'Начало мероприятий, время московское',
  month: 'Месяц',
  week: 'Неделя с',
  weekday: 'День недели',
  count: 'Количество',
  showTable: 'Таблица',
  showChart: 'График',
  loadFailed: 'Не удалось загрузить графики',
  less: 'Меньше',
  more: 'Больше',
  weekdays: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
  weekdaysLong: ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],
} as const;
