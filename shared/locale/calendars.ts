/** Words of calendars that several people keep. */
export const calendarWords = {
  ownCalendar: 'Мой календарь',
  roles: { owner: 'Владелец', editor: 'Редактор', reader: 'Читатель' },
  invited: 'Приглашён',
  nameRequired: 'Введите название календаря',
  nameTooLong: 'Название не длиннее 100 символов',
  personRequired: 'Введите имя пользователя или e-mail',
  badRole: 'Роль: owner, editor или reader',
  badRevision: 'Версия календаря: целое число от 1',
  badUses: 'По ссылке могут прийти от 1 до 100 человек',
  badLink: 'Ссылка недействительна или устарела',
} as const;
