import { counted, type PluralForms } from './plural.ts';

const CALENDARS: PluralForms = ['календарь', 'календаря', 'календарей'];

/** The choice of an embedding's calendars. */
export const shownWords = {
  title: 'Календари',
  hint: 'Мероприятия отмеченных календарей показываются вместе.',
  everybody: 'Ничего не выбрано: показываются все пользователи со статусом «Публикует»',
  chosen: (count: number) => `Выбрано: ${counted(count, CALENDARS)}`,
  search: 'Найти календарь или пользователя по имени',
  notLoaded: 'Не удалось загрузить календари',
  nobody: 'Таких календарей нет',
  more: 'Показаны не все: найдите календарь по имени.',
  unknown: 'Удалённый календарь',
  hindrances: { blocked: 'заблокирован', waiting: 'ждёт одобрения', notPublishing: 'не публикует' },
} as const;
