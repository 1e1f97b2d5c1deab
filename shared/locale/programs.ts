/** Words of the tokens for programs. */
export const programWords = {
  nameRequired: 'Введите название',
  nameTooLong: 'Название не длиннее 50 символов',
  noScope: 'Выберите хотя бы одно право',
  badScope: 'Право: events:read, events:write или calendars:read',
  badUntil: 'Срок действия: от завтрашнего дня до двух лет',
} as const;

const quoted = (name: string): string => `«${name}»`;

export const programLog = {
  made: (name: string) => `Создан доступ для программы ${quoted(name)}`,
  removed: (name: string) => `Удалён доступ для программы ${quoted(name)}`,
  /** Who did something by a program: stands where the name of a person stands. */
  via: (username: string, name: string) => `${username} через „${name}“`,
} as const;
