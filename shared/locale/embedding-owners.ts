import { counted, type PluralForms } from './plural.ts';

const USERS: PluralForms = ['пользователя', 'пользователей', 'пользователей'];

/** The choice of whose events an administrator's embedding shows. */
export const ownerWords = {
  title: 'Чьи мероприятия показывать',
  everybody: 'Никто не выбран: показываются все, кто публикует',
  chosen: (count: number) => `Показываются мероприятия только ${counted(count, USERS)}`,
  search: 'Найти пользователя по имени',
  notLoaded: 'Не удалось загрузить пользователей',
  nobody: 'Таких пользователей нет',
  more: 'Показаны не все: найдите пользователя по имени.',
  unknown: 'Удалённый пользователь',
  blocked: 'заблокирован',
  waiting: 'ждёт одобрения',
  notPublishing: 'не публикует',
} as const;
