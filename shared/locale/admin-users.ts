import { counted, type PluralForms } from './plural.ts';

const USERS: PluralForms = ['пользователь', 'пользователя', 'пользователей'];

/** Words of the user management. */
export const usersWords = {
  title: 'Пользователи',
  search: 'Поиск по имени',
  anyState: 'Любой статус',
  activeOnes: 'Активные',
  blockedOnes: 'Заблокированные',
  lockedOnes: 'Вход временно закрыт',
  anyRole: 'Любая роль',
  total: (count: number) => `Всего ${counted(count, USERS)}`,
  found: (count: number) => (count === 0 ? 'Никого не найдено' : `Найдено: ${counted(count, USERS)}`),
  totalUnknown: 'Пользователей очень много: просмотрена только часть списка',
  searchOn: 'Искать дальше',
  created: 'Создан',
  lastSignIn: 'Последний вход',
  unknown: '—',
  leaving: 'Удаляется',
  lockedUntil: (time: string) => `Вход закрыт до ${time}`,
  sort: 'Сортировка',
  ascending: 'Имя: А → Я',
  descending: 'Имя: Я → А',
  username: 'Имя пользователя',
  role: 'Роль',
  status: 'Статус',
  actions: 'Действия',
  active: 'Активен',
  blocked: 'Заблокирован',
  block: 'Заблокировать',
  unblock: 'Разблокировать',
  remove: 'Удалить',
  blockOne: (username: string) => `Заблокировать пользователя ${username}`,
  unblockOne: (username: string) => `Разблокировать пользователя ${username}`,
  removeOne: (username: string) => `Удалить пользователя ${username}`,
  you: 'Это вы',
  toggled: 'Статус пользователя обновлен',
  removed: 'Пользователь удален',
  removeFailed: 'Не удалось удалить пользователя',
  removeTitle: 'Удаление пользователя',
  removeQuestion: (username: string) => `Удалить пользователя «${username}»?`,
  removeConsequences:
    'Вместе с пользователем будут удалены все его мероприятия с изображениями и все его встраивания: виджеты на сайтах перестанут показывать календарь. Это действие нельзя отменить.',
  empty: 'Пользователей пока нет',
  nothingFound: (search: string) => `Нет пользователей, в имени которых есть «${search}»`,
  nothingYet: 'Пока никто не найден: просмотрена часть пользователей',
  noneFits: 'Таких пользователей нет',
  paging: 'Страницы списка пользователей',
  loadFailed: 'Не удалось загрузить пользователей',
} as const;

/** The choice of what becomes of a deleted user's events and embeddings. */
export const handOverWords = {
  what: 'Что сделать с мероприятиями и встраиваниями',
  remove: 'Удалить мероприятия и встраивания',
  handOver: 'Передать мероприятия и встраивания другому пользователю',
  choose: 'Кому передать',
  search: 'Поиск получателя по имени',
  nobody: 'Нет активных пользователей с таким именем',
  more: 'Показаны не все: найдите получателя по имени.',
  loadFailed: 'Не удалось загрузить пользователей',
  confirm: 'Передать и удалить',
  consequences:
    'Календари на сайтах продолжат работать и покажут все мероприятия получателя. Пользователь будет удалён, отменить это нельзя.',
  toAdmin: 'Получатель — администратор: переданные календари покажут на сайтах мероприятия всех пользователей.',
  done: (heir: string) => `Пользователь удален, мероприятия и встраивания переданы пользователю ${heir}`,
} as const;
