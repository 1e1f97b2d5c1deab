/** Words of the settings editor: tabs, fields, choices. */
export const editorTabs = {
  main: 'Основные',
  colors: 'Цвета',
  text: 'Текст',
  sizes: 'Размеры',
  navigation: 'Навигация',
} as const;

export const fieldLabels = {
  viewType: 'Вид календаря',
  defaultFilter: 'Фильтр по умолчанию',
  hideFilter: 'Скрыть фильтр',
  categories: 'Показывать категории',
  categoryFilter: 'Выбор категории над календарём',
  theme: 'Тема',
  search: 'Поиск мероприятий',
  calendarColor: 'Цвет календаря',
  transparency: 'Прозрачность календаря',
  navigationColor: 'Цвет навигации',
  navigationTransparency: 'Прозрачность навигации',
  navigationTextColor: 'Цвет текста навигации',
  calendarFontColor: 'Цвет текста календаря',
  headerFontColor: 'Цвет текста заголовков',
  width: 'Ширина',
  height: 'Высота',
  maxWidth: 'Максимальная ширина',
  borderRadius: 'Скругление углов',
  modalSize: 'Размер окна мероприятия',
  hideNavigation: 'Скрыть навигацию',
  todayButtonPosition: 'Кнопка «Сегодня»',
  navigationArrowsPosition: 'Стрелки навигации',
  currentDatePosition: 'Текущая дата',
  filterPosition: 'Фильтр',
  containerClass: 'CSS-класс контейнера',
  responsive: 'Адаптивная высота',
  frameBorder: 'Толщина рамки',
  align: 'Выравнивание',
  columnClass: 'CSS-класс колонки',
  embedClass: 'CSS-класс блока',
  blockCode: 'Код блока',
} as const;

export const viewTypeLabels = { month: 'Месяц', week: 'Неделя', day: 'День', list: 'Список', cards: 'Афиша' } as const;
export const filterLabels = { all: 'Все события', upcoming: 'Предстоящие', past: 'Прошедшие' } as const;
export const positionLabels = { left: 'Слева', center: 'По центру', right: 'Справа', hide: 'Скрыть' } as const;
export const themeLabels = { own: 'Свои цвета', auto: 'Как у посетителя' } as const;
export const presetLabels = { light: 'Светлая', dark: 'Тёмная', auto: 'Как у посетителя' } as const;
export const paletteLabels = {
  sky: 'Небо',
  forest: 'Лес',
  cherry: 'Вишня',
  lilac: 'Сирень',
  sea: 'Море',
  amber: 'Янтарь',
  graphite: 'Графит',
  midnight: 'Полночь',
} as const;
export const alignLabels = { left: 'По левому краю', center: 'По центру', right: 'По правому краю' } as const;

export const editorWords = {
  region: 'Настройки встраивания',
  tabs: 'Разделы настроек',
  history: 'История',
  more: 'Ещё действия',
  ownSettings: (type: string) => `Параметры: ${type}`,
  allCategories: 'Ничего не отмечено: видны все мероприятия',
  noCategories: 'Категорий пока нет: их создают в окне мероприятия',
  unknownCategory: 'Удалённая категория',
  searchHint: 'Посетитель ищет среди мероприятий ближайшего года',
  categoryFilterHint: 'Появится, если категорий две или больше',
  percent: (value: number) => `${value} %`,
  pixels: (value: number) => `${value} px`,
  zeroTransparency: '0 показывается как 10 %',
  sizeHint: 'Число с единицей: px, %, em, rem, vh или vw',
  responsiveHint: 'Высота виджета подстраивается под его содержимое',
  presets: 'Готовые цвета',
  brand: 'Цвет бренда',
  brandHint: 'Остальные цвета подберутся сами, и текст будет читаться',
  autoHint: 'У посетителей с тёмным оформлением темнеют те цвета, которые вы не меняли',
  tildaResponsiveHint: 'Высота подстраивается под содержимое: в коде вместо рамки стоит наш скрипт',
  saveSizes: 'Сохранить размеры',
  sizesUnsaved: 'Есть несохранённые размеры',
  tabUnsaved: 'Есть несохранённые изменения',
  badColor: 'Неверный формат цвета',
  pickColor: (label: string) => `${label}: выбрать`,
  colorArea: 'Насыщенность и яркость',
  colorHue: 'Оттенок',
  colorAreaKind: 'двумерный ползунок',
  swatches: 'Готовые цвета',
  status: {
    saved: 'Сохранено',
    saving: 'Сохраняем…',
    unsaved: 'Есть несохранённое',
    failed: 'Не сохранено',
  },
  sizesSaved: 'Размеры сохранены',
  leftUnsaved: 'Неверно заполненные поля не сохранены',
  reset: 'Сбросить настройки',
  resetQuestion:
    'Все настройки этого встраивания вернутся к значениям по умолчанию. На сайтах ничего не изменится, пока вы их не опубликуете.',
  resetConfirm: 'Сбросить',
  resetDone: 'Настройки сброшены',
  adminHint:
    'Вы администратор: этот виджет показывает мероприятия всех пользователей со статусом «Публикует», а если выбраны календари — только их.',
  contrast: (part: string, ratio: string) =>
    `${part}: контраст ${ratio} : 1, а для чтения нужно не меньше 4,5 : 1 (WCAG AA)`,
} as const;

/** Names of the widget's texts that may be hard to read. */
export const contrastParts = {
  navigation: 'Текст навигации на её фоне',
  calendar: 'Текст календаря на его фоне',
  header: 'Заголовки на фоне календаря',
} as const;

/** The live preview and the preview screen. */
export const previewWords = {
  title: 'Предпросмотр',
  open: 'На весь экран',
  backToEditor: 'К настройкам',
  width: 'Ширина экрана',
  devices: { phone: 'Телефон', tablet: 'Планшет', desktop: 'Компьютер' },
  scale: (percent: number) => `Масштаб ${percent} %`,
  frame: 'Предпросмотр календаря',
  hasExamples: 'Впереди пусто: показаны примеры',
  example: (title: string) => `Пример: ${title}`,
  actions: 'Код для встраивания',
} as const;
