/** Words of calendars that come from an address. */
export const subscriptionWords = {
  addressRequired: 'Укажите адрес календаря',
  badAddress: 'Укажите адрес, который начинается с https:// или webcal://',
  unnamed: 'Календарь по адресу',
} as const;

/** Why a source gives no events. */
export const sourceFaults = {
  'no-name': 'Такого сайта нет',
  refused: 'Сервер не принимает соединения',
  slow: 'Сервер не ответил вовремя',
  certificate: 'Не удалось проверить сертификат сервера',
  redirects: 'Сервер без конца перенаправляет на другие адреса',
  broken: 'Ответ сервера оборвался',
  forbidden:
    'Этот адрес запрашивать нельзя: нужен доступный из интернета адрес, который начинается с https:// или webcal://',
  status: 'Сервер отвечает ошибкой',
  gone: 'По этому адресу ничего нет',
  'no-calendar': 'По этому адресу нет календаря в формате .ics',
  'too-large': 'Календарь слишком большой: больше 10 МБ или 5000 мероприятий',
  full: 'Не хватает места: достигнут предел мероприятий',
} as const;

/** The dialog «Добавить календарь по адресу», and the card of the source. */
export const subscriptionDialog = {
  open: 'Добавить по адресу',
  title: 'Добавить календарь по адресу',
  hint: 'Яндекс, Google, Outlook, Nextcloud или любой другой календарь в формате .ics. Мероприятия появятся здесь и будут обновляться сами; изменить их можно только там.',
  where: 'Адрес ищите в настройках того календаря: «Экспорт», «Ссылка iCal», «Закрытый адрес в формате iCal».',
  address: 'Адрес',
  name: 'Название',
  nameHint: 'Если не указать, возьмём из календаря.',
  add: 'Добавить',
  added: (name: string) => `Календарь «${name}» добавлен`,
  readOnly: 'Мероприятия меняются только в исходном календаре.',
  mark: 'По адресу',
  failedSince: (moment: string) => `Источник не отвечает с ${moment}`,
  source: 'Источник',
  renewed: (moment: string) => `Обновлён ${moment}`,
  changed: (moment: string) => `Мероприятия менялись ${moment}`,
  next: (moment: string) => `Следующее обновление ${moment}`,
  keeps: 'Показываются мероприятия, полученные раньше.',
  renew: 'Обновить сейчас',
} as const;

/** Log entries about subscriptions. They never contain the address of the source, which may be secret. */
export const subscriptionLog = {
  added: (name: string) => `Добавлен календарь по адресу «${name}»`,
} as const;
