import { calendarWords } from './calendar.ts';
import { counted, type PluralForms } from './plural.ts';

const DRAFTS: PluralForms = ['черновик', 'черновика', 'черновиков'];

/** Words of «План мероприятий на месяц». */
export const planWords = {
  title: calendarWords.plan,
  /** @param month «Ноябрь 2026» */
  heading: (month: string) => `План мероприятий на ${month.toLowerCase()} года`,
  previous: 'Предыдущий месяц',
  next: 'Следующий месяц',
  columns: ['Дата', 'Время', 'Мероприятие', 'Место', 'Возраст'],
  empty: 'В этом месяце мероприятий нет',
  drafts: (count: number) => `Не вошло: ${counted(count, DRAFTS)}`,
  print: 'Распечатать',
  save: 'Скачать .csv',
  fileName: (heading: string) => `${heading}.csv`,
  notLoaded: 'Не удалось загрузить мероприятия',
} as const;
