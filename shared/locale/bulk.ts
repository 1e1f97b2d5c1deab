import { counted, EVENTS } from './plural.ts';

type Action = 'move' | 'copy' | 'set' | 'remove';
const VERBS = { move: 'Изменено', set: 'Изменено', copy: 'Скопировано', remove: 'Удалено' } as const;

/** Words for changing several events of the list at once. */
export const bulkWords = {
  region: 'Выбранные мероприятия',
  select: (title: string, when: string) => `Выбрать «${title}», ${when}`,
  chosen: (count: number) => `Выбрано: ${count}`,
  none: 'Отметьте мероприятия',
  clear: 'Снять выделение',
  onlyDates: 'У повторяющихся — только выбранные даты',
  actions: { move: 'Перенести', copy: 'Копировать', set: 'Изменить', remove: 'Удалить' },
  titles: {
    move: 'Перенести мероприятия',
    copy: 'Копировать мероприятия',
    categoryId: 'Категория мероприятий',
    color: 'Цвет мероприятий',
    status: 'Статус мероприятий',
  },
  fields: { categoryId: 'Категория', color: 'Цвет', status: 'Статус' },
  direction: 'Направление',
  directions: { later: 'Позже', earlier: 'Раньше' },
  days: 'На сколько дней',
  spans: [
    { days: 1, label: 'День' },
    { days: 7, label: 'Неделя' },
    { days: 28, label: '4 недели' },
  ],
  badDays: (least: number, most: number) => `Введите целое число дней от ${least} до ${most}`,
  /** The day of the earliest chosen event, before and after the move. */
  firstGoes: (from: string, to: string) => `Первое: ${from} → ${to}`,
  ownColor: 'Как у категории',
  severalCalendars: 'Выбранные мероприятия стоят в разных календарях, а категории у каждого календаря свои.',
  loading: 'Загрузка…',
  running: (done: number, all: number) => `Выполнено ${done} из ${all}`,
  doneAll: (action: Action, count: number) => `${VERBS[action]} ${counted(count, EVENTS)}`,
  donePart: (action: Action, done: number, all: number) => `${VERBS[action]} ${done} из ${all}`,
  failed: (title: string, date: string, reason: string) => `«${title}», ${date}: ${reason}`,
  reasons: 'Что не вышло и почему',
  busy: 'Сервер занят. Повторите немного позже.',
} as const;
