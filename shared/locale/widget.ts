import { counted, type PluralForms } from './plural.ts';

const DATES: PluralForms = ['дата', 'даты', 'дат'];

/** Words of the generated codes. */
export const embedWords = {
  title: 'Календарь мероприятий',
  next: 'Ближайшие мероприятия',
  event: 'Мероприятие',
  /** A text of the preview screen, not for visitors [CODE-15]. */
  unsupported: 'Unsupported embedding type',
} as const;

/** Words of the widget's HTML, by the name of their placeholder in braces. */
export const widgetPageWords: Readonly<Record<string, string>> = {
  calendar: 'Календарь мероприятий',
  description: 'Ближайшие мероприятия: даты, время, описание и регистрация.',
  crashed: 'Календарь не удалось показать. Нужны JavaScript и современный браузер.',
  reload: 'Обновить страницу',
  plain: 'Список мероприятий',
};

/** Words of the public widget page. */
export const widgetWords = {
  calendar: 'Календарь мероприятий',
  toolbar: 'Навигация по календарю',
  today: 'Сегодня',
  previous: {
    month: 'Предыдущий месяц',
    list: 'Предыдущий месяц',
    cards: 'Предыдущий месяц',
    week: 'Предыдущая неделя',
    day: 'Предыдущий день',
  },
  next: {
    month: 'Следующий месяц',
    list: 'Следующий месяц',
    cards: 'Следующий месяц',
    week: 'Следующая неделя',
    day: 'Следующий день',
  },
  filter: 'Показать мероприятия',
  filters: { all: 'Все события', upcoming: 'Предстоящие', past: 'Прошедшие' },
  allCategories: 'Все категории',
  loading: 'Загрузка календаря...',
  draft: 'Черновик',
  empty: 'Нет предстоящих событий',
  nearest: (date: string) => `Ближайшее мероприятие: ${date}`,
  emptyToday: 'Сегодня мероприятий нет',
  /** The heading above days before today. */
  before: (count: number) => `Прошедшие: ${count}`,
  emptyDay: 'В этот день мероприятий нет',
  /** The word between «+» and the count. */
  moreWord: 'ещё',
  unseen: (count: number) => `ещё ${count}`,
  earlier: (count: number) => `Выше: ${count}, показать`,
  later: (count: number) => `Ниже: ${count}, показать`,
  moreLabel: (count: number, date: string) => `Ещё ${count}, ${date}: показать все мероприятия дня`,
  showMore: 'Показать ещё',
  /** The number of further dates beside one date of a course. */
  moreDates: (count: number) => `ещё ${counted(count, DATES)}`,
  online: 'Онлайн',
  route: 'Как добраться (Яндекс Карты)',
  until: (time: string) => `до ${time}`,
  partial: 'Не удалось показать все мероприятия',
  dataFrom: (time: string) => `Данные от ${time}`,
  failed: 'Не удалось загрузить мероприятия. Пробуем ещё раз…',
  unknown: 'Календарь не найден. Возможно, владелец сайта его удалил.',
  noToken: 'В адресе не указано, какой календарь показать.',
  details: 'Детали события',
  date: 'Дата',
  time: 'Время',
  allDay: 'Весь день',
  /** The zone of events whose feed names none. */
  moscow: 'МСК, Москва',
  clocks: (own: string, zone: string, here: string) => `${own} (${zone}), у вас ${here}`,
  place: 'Место',
  repeating: 'повторяется',
  cancelled: 'Отменено',
  register: 'Зарегистрироваться',
  close: 'Закрыть',
  back: 'Назад к списку дня',
  backToEvent: 'Назад к мероприятию',
  qr: 'QR-код',
  qrNote: 'Для афиш и объявлений: ведёт на страницу мероприятия.',
  qrFailed: 'QR-код не загрузился. Попробуйте ещё раз позже.',
  search: 'Поиск мероприятий',
  searchFailed: 'Поиск не загрузился. Попробуйте ещё раз позже.',
  subscribe: 'Подписаться на календарь',
} as const;

/** Words of the widget's links. */
export const controlWords = {
  newTab: 'откроется в новой вкладке',
} as const;

/** Words for adding the calendar to a visitor's own. */
export const calendarsWords = {
  /** The name of the subscription at Outlook. */
  name: 'Календарь мероприятий',
  addToCalendar: 'В календарь',
  google: 'Google Календарь',
  yandex: 'Яндекс Календарь',
  outlook: 'Outlook',
  icsFile: 'Файл .ics',
  share: 'Поделиться',
  copy: 'Скопировать',
  copied: 'Скопировано',
  qr: 'QR-код',
  subscribeNote: 'Новые мероприятия и изменения сами появятся в вашем календаре.',
  subscribeHere: 'Календарь этого устройства',
  subscribeOther: 'Яндекс Календарь и другие программы: добавьте подписку по адресу',
} as const;

/** Words of the QR code. */
export const qrWords = {
  qrLabel: (title: string) => `QR-код со ссылкой на мероприятие: ${title}`,
  download: (format: string) => `Скачать ${format}`,
} as const;

/** Words of cards and blocks. */
export const blockWords = {
  next: 'Ближайшие мероприятия',
  all: 'Все мероприятия',
  none: 'Нет предстоящих событий',
  gone: 'Мероприятие не найдено: его перенесли или удалили.',
  today: 'Сегодня',
  tomorrow: 'Завтра',
  moreDates: (count: number) => `ещё ${counted(count, DATES)}`,
  register: 'Зарегистрироваться',
  /** The rest of the link's name, read by screen readers. */
  registerFor: (title: string) => ` на мероприятие «${title}» (откроется в новой вкладке)`,
  newTab: '(откроется в новой вкладке)',
  back: 'Назад',
} as const;

export const searchWords = {
  title: 'Поиск мероприятий',
  hint: 'Название, место или описание',
  searching: 'Идёт поиск…',
  found: (count: number) => `Найдено: ${count}`,
  /** The dates of a course: the nearest, and the number of the others. */
  course: (date: string, more: number) => `ближайшее ${date}, ещё ${counted(more, DATES)}`,
  none: 'Ничего не нашлось среди мероприятий ближайшего года',
  failed: 'Не удалось загрузить мероприятия',
  close: 'Закрыть',
} as const;

/** Words in the browser's console, for the owners of sites. */
export const widgetLog = {
  noToken: 'Токен не найден',
  feedFailed: 'Не удалось загрузить мероприятия',
  badCache: 'Сохранённые настройки повреждены',
} as const;
