/** Words of the embeddings manager. The words of its editor are in `embedding-fields.ts`. */
export const embeddingWords = {
  title: 'Управление встраиванием календаря',
  /** The title for narrow places. */
  shortTitle: 'Встраивание',
  listTitle: 'Встраивания',
  empty: 'Нет созданных встраиваний',
  whatIsIt: 'Встраивание — это календарь на вашем сайте. Создайте его и вставьте готовый код на страницу.',
  backToList: '↑ К списку встраиваний',
  hint: 'Выберите встраивание слева или создайте новое',
  fetchFailed: 'Failed to fetch embeddings',
  resize: 'Ширина списка',
  resizeHint: 'Перетащите или щёлкните дважды, чтобы изменить ширину списка',
} as const;

export const embeddingTypeLabels = {
  HTML: 'HTML страница',
  IFRAME: 'HTML iframe',
  WORDPRESS: 'WordPress',
  TILDA: 'Tilda',
  BITRIX: 'Bitrix',
} as const;

/** Where the code of each type goes, in one line. */
export const embeddingTypeHints = {
  HTML: 'Скрипт для своего сайта, высота подстраивается сама',
  IFRAME: 'Готовая рамка, если скрипты на сайте запрещены',
  WORDPRESS: 'Шорткод для записи или страницы',
  TILDA: 'Код для блока T123 «HTML-код»',
  BITRIX: 'Шорткод для 1С-Битрикс',
} as const;

export const createWords = {
  open: 'Создать',
  formTitle: 'Новое встраивание',
  type: 'Тип встраивания',
  viewType: 'Вид календаря',
  name: 'Название',
  namePlaceholder: 'Например, «Афиша на главной»',
  confirm: 'Добавить',
} as const;

export const cardWords = {
  rename: (name: string) => `Переименовать «${name}»`,
  remove: (name: string) => `Удалить «${name}»`,
  newName: 'Новое название',
  removeTitle: 'Удалить встраивание',
  removeQuestion: 'Вы действительно хотите удалить это встраивание? Это действие нельзя будет отменить.',
  removeConfirm: 'Удалить',
} as const;

/** Descriptions of toasts, word for word from the specification [EMB-08, EMB-17…34]. */
export const embeddingToasts = {
  created: 'Встраивание создано',
  renamed: 'Название обновлено',
  removed: 'Встраивание удалено',
  notCreated: 'Не удалось создать встраивание',
  notRenamed: 'Не удалось обновить название',
  notRemoved: 'Не удалось удалить встраивание',
  settingsNotSaved: 'Не удалось обновить настройки',
  /** A text for the console. */
  updateFailed: 'Failed to update embedding',
  copied: 'Код скопирован',
  copiedHint: 'Код для встраивания календаря скопирован в буфер обмена',
  notCopied: 'Не удалось скопировать код. Выделите его в окне «Предпросмотр кода» и скопируйте вручную.',
  linkCopied: 'Ссылка скопирована',
  linkNotCopied: 'Не удалось скопировать ссылку. Возьмите её из кода: она стоит в кавычках после src.',
} as const;

export const codeWords = {
  copy: 'Копировать код',
  show: 'Предпросмотр кода',
  dialogTitle: 'Код для встраивания',
  dialogText: 'Скопируйте этот код и вставьте его на вашу страницу',
  region: 'Код',
  dismiss: 'Закрыть окно',
  download: { WORDPRESS: 'Скачать плагин', BITRIX: 'Скачать компонент' },
  copyLink: 'Копировать ссылку',
  kind: 'Какой код нужен',
  settingsTravel: 'Календарь всегда выглядит так, как записано в коде: изменив настройки, замените код на сайте.',
  livesOn: 'Вставьте код один раз: когда вы опубликуете новые настройки, календарь на сайте изменится сам.',
  sizeStays: 'Размер рамки записан в коде: изменив его, замените код на сайте.',
  draftWaits: 'Черновик ещё не опубликован: посетители увидят прежние настройки.',
} as const;

/** The part of a calendar that is embedded. */
export const partWords = {
  label: 'Что встроить',
  parts: { all: 'Календарь', next: 'Ближайшие мероприятия', event: 'Одно мероприятие' },
  count: 'Сколько',
  event: 'Мероприятие',
  /** Stands in place of a date in the choice of a series, because the block of a series shows the next date. */
  nextDate: 'ближайшая дата',
  loading: 'Загружаем мероприятия…',
  none: 'Впереди мероприятий нет',
  failed: 'Не удалось загрузить мероприятия',
} as const;

export const codeKindLabels = { live: 'Обновляется сам', fixed: 'Не меняется' } as const;

/** How to paste the code of each type. */
export const pasteHints = {
  HTML: 'Вставьте код в HTML страницы там, где должен появиться календарь.',
  IFRAME: 'Вставьте код в HTML страницы или в блок «HTML-код» вашего конструктора.',
  WORDPRESS:
    'Вставьте шорткод в блок «Шорткод». На сайте нужен плагин с шорткодом [iframe]: наш или iframe от webvitaly. Без плагина вставьте отдельной строкой ссылку на календарь: WordPress сам покажет его.',
  TILDA:
    'Вставьте код в блок T123 «HTML-код» и опубликуйте страницу заново. Если высота должна подстраиваться под содержимое, включите настройку «Адаптивная высота» на вкладке «Основные».',
  BITRIX:
    'Вставьте шорткод в текст страницы. На сайте нужен наш компонент: как его установить, написано в файле README внутри архива.',
} as const;
