const quoted = (name: string): string => `«${name}»`;

/** Words of programs' tokens. */
export const programWords = {
  nameRequired: 'Введите название',
  nameTooLong: 'Название не длиннее 50 символов',
  noScope: 'Выберите хотя бы одно право',
  badScope: 'Право: events:read, events:write или calendars:read',
  badUntil: 'Срок действия: день в будущем, не позже чем через два года',
} as const;

/** The card «Доступ для программ» of the profile. */
export const programCard = {
  title: 'Доступ для программ',
  hint: 'Сайт или программа сможет читать и менять мероприятия от вашего имени. Для этого ей дают ключ. Смена пароля и завершение сеансов ключ не отменяют: ненужный удалите здесь.',
  document: 'Описание вызовов (OpenAPI)',
  name: 'Название',
  namePlaceholder: 'Например, сайт школы',
  scopes: 'Что можно программе',
  scopeNames: {
    'events:read': 'Читать мероприятия и категории',
    'events:write': 'Создавать, менять и удалять мероприятия',
    'calendars:read': 'Читать список календарей',
  },
  scopesOf: { 'events:read': 'чтение', 'events:write': 'запись', 'calendars:read': 'календари' },
  calendar: 'Календарь',
  allCalendars: 'Все мои календари',
  /** The same choice for administrators, who may do everything in everybody's calendars. */
  everybodysCalendars: 'Календари всех пользователей',
  days: 'Действует',
  dayChoices: { '30': '30 дней', '90': '90 дней', '365': 'Год', '730': 'Два года' },
  make: 'Создать ключ',
  token: 'Ключ',
  once: 'Скопируйте ключ сейчас: потом увидеть его будет нельзя.',
  copy: 'Скопировать',
  copied: 'Ключ скопирован',
  notCopied: 'Не удалось скопировать ключ. Выделите его и скопируйте вручную.',
  none: 'Ключей пока нет',
  until: (day: string) => `до ${day}`,
  over: (day: string) => `не действует с ${day}`,
  seen: (moment: string) => `использован ${moment}`,
  unseen: 'ещё не использован',
  oneCalendar: (name: string) => `только ${quoted(name)}`,
  lostCalendar: 'календарь недоступен',
  remove: 'Удалить',
  removeOne: (name: string) => `Удалить ключ: ${name}`,
  removeTitle: (name: string) => `Удалить ключ ${quoted(name)}?`,
  removeText: 'Программа сразу потеряет доступ. Вернуть этот ключ нельзя.',
  removed: 'Ключ удалён',
} as const;

export const programLog = {
  made: (name: string) => `Создан ключ для программы ${quoted(name)}`,
  removed: (name: string) => `Удалён ключ для программы ${quoted(name)}`,
  /** The author of a change that a program has made for a user. */
  via: (username: string, name: string) => `${username} через „${name}“`,
} as const;
