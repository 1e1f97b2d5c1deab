import { calendarWords } from './calendar.ts';

/** All texts of the calendar library, which are English otherwise [TOAST-07]. */
export const libraryMessages = {
  date: 'Дата',
  time: 'Время',
  event: 'Мероприятие',
  allDay: 'Весь день',
  week: 'Неделя',
  work_week: 'Рабочая неделя',
  day: 'День',
  month: 'Месяц',
  previous: 'Назад',
  next: 'Вперёд',
  yesterday: 'Вчера',
  tomorrow: 'Завтра',
  today: 'Сегодня',
  agenda: 'Список',
  noEventsInRange: 'Нет событий в этом периоде',
  showMore: calendarWords.more,
} as const;
