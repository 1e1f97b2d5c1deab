/** Words of calendars that several people keep. */
export const calendarWords = {
  ownCalendar: 'Мой календарь',
  roles: { owner: 'Владелец', editor: 'Редактор', reader: 'Читатель' },
  invited: 'Приглашён',
  deletedUser: 'Удалённый пользователь',
  linkIsPast: 'Укажите день в будущем',
  nameRequired: 'Введите название календаря',
  nameTooLong: 'Название не длиннее 100 символов',
  personRequired: 'Введите имя пользователя или e-mail',
  badRole: 'Роль: owner, editor или reader',
  badRevision: 'Версия календаря: целое число от 1',
  badUses: 'По ссылке могут прийти от 1 до 100 человек',
  badLink: 'Ссылка недействительна или устарела',
} as const;

const quoted = (name: string): string => `«${name}»`;

/** Entries of the event log. */
export const calendarLog = {
  created: (name: string) => `Создан календарь ${quoted(name)}`,
  removed: (name: string) => `Календарь ${quoted(name)} в корзине`,
  restored: (name: string) => `Календарь ${quoted(name)} восстановлен из корзины`,
  purged: (name: string) => `Календарь ${quoted(name)} удалён навсегда`,
  updated: (name: string) => `Изменён календарь ${quoted(name)}`,
  invited: (person: string, name: string, role: string) =>
    `${person}: приглашение в календарь ${quoted(name)} (${role})`,
  inviteRemoved: (person: string, name: string) => `${person}: приглашение в календарь ${quoted(name)} отозвано`,
  accepted: (name: string, role: string) => `Принято приглашение в календарь ${quoted(name)} (${role})`,
  declined: (name: string) => `Отклонено приглашение в календарь ${quoted(name)}`,
  roleChanged: (person: string, name: string, role: string) => `${person}: роль в календаре ${quoted(name)} — ${role}`,
  memberRemoved: (person: string, name: string) => `${person}: больше не участник календаря ${quoted(name)}`,
  left: (name: string) => `Участник покинул календарь ${quoted(name)}`,
  linkMade: (name: string, role: string) => `Создана ссылка в календарь ${quoted(name)} (${role})`,
  linkRemoved: (name: string) => `Отозвана ссылка в календарь ${quoted(name)}`,
  joined: (name: string, role: string) => `Вход в календарь ${quoted(name)} по ссылке (${role})`,
} as const;
