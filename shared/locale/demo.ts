/** The events of `npm run demo`: a house of culture. */
export const demoWords = {
  site: 'Дом культуры «Горизонт»',
  heading: 'Афиша',
  lead: 'Концерты, кружки и лекции в самом сердце района. Вход на мероприятия с пометкой «по записи» открыт для всех, кто успел записаться.',
  menu: ['О нас', 'Кружки', 'Афиша', 'Контакты'],
  footer: 'ул. Садовая, 12. Ежедневно с 9:00 до 22:00',
  embeddings: {
    HTML: 'Афиша на главной',
    IFRAME: 'Афиша для партнёров',
    WORDPRESS: 'Блог на WordPress',
    TILDA: 'Страница на Tilda',
    BITRIX: 'Портал на Битрикс',
  },
};

/** The people who keep the calendars of the demo. The printed password is the director's. */
export const demoPeople = { director: 'showcase', methodist: 'ольга.методист', volunteer: 'павел.волонтёр' };

/** The calendars that the director shares. `maker` makes their events. `isPublic`: websites show the calendar. */
export const demoCalendars = [
  {
    key: 'poster',
    name: 'Афиша',
    color: '#7c3aed',
    isPublic: true,
    maker: 'director',
    members: [
      { person: 'methodist', role: 'editor' },
      { person: 'volunteer', role: 'reader' },
    ],
  },
  {
    key: 'courses',
    name: 'Кружки и студии',
    color: '#0f766e',
    isPublic: true,
    maker: 'methodist',
    members: [{ person: 'methodist', role: 'editor' }],
  },
  {
    key: 'staff',
    name: 'Служебный план',
    color: '#475569',
    isPublic: false,
    maker: 'volunteer',
    members: [
      { person: 'methodist', role: 'editor' },
      { person: 'volunteer', role: 'editor' },
    ],
  },
] as const;

/** Names and colours of categories, by the key that events name. */
export const demoCategories = {
  courses: { name: 'Кружки', color: '#0f766e' },
  concerts: { name: 'Концерты', color: '#7c3aed' },
  lectures: { name: 'Лекции', color: '#0369a1' },
  children: { name: 'Детям', color: '#be185d' },
  festivals: { name: 'Праздники', color: '#b45309' },
};

/**
 * Series up to the end of May.
 * `rule`: an RRULE value without its end.
 * `weekday`: 0 is Monday.
 * `time`: on Moscow's clock; absent for whole days.
 * `minutes`: the length.
 * `other`: the changes of one date, which is given by its number, from 0.
 */
export const demoCourses = [
  {
    weekday: 0,
    time: '19:00',
    minutes: 60,
    rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
    category: 'courses',
    title: 'Йога для начинающих',
    location: 'Малый зал',
    ageRating: '',
    description: 'Коврики есть. Первое занятие бесплатно.',
  },
  {
    weekday: 1,
    time: '18:30',
    minutes: 90,
    rule: 'FREQ=WEEKLY;BYDAY=TU',
    category: 'courses',
    title: 'Хор «Горизонт»',
    location: 'Репетиционный класс, третий этаж',
    ageRating: '',
    description: 'Репетиции хора. Приходите послушать и попробовать голос.',
    other: { at: 2, title: 'Хор «Горизонт»: открытая репетиция', location: 'Большой зал' },
  },
  {
    weekday: 2,
    time: '18:30',
    minutes: 90,
    rule: 'FREQ=WEEKLY;BYDAY=WE',
    category: 'courses',
    title: 'Английский разговорный клуб',
    location: 'Библиотека',
    ageRating: '12+',
    description: 'Говорим о книгах, поездках и кино. Уровень от среднего.',
    other: { at: 3, status: 'cancelled' },
  },
  {
    weekday: 5,
    time: '12:00',
    minutes: 90,
    rule: 'FREQ=WEEKLY;BYDAY=SA',
    category: 'children',
    title: 'Студия рисования',
    location: 'Мастерская, второй этаж',
    ageRating: '6+',
    description: 'Краски, бумага и фартуки ждут на месте.',
  },
  {
    weekday: 4,
    time: '17:00',
    minutes: 120,
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    category: 'courses',
    title: 'Гончарная мастерская',
    location: 'Мастерская, второй этаж',
    ageRating: '6+',
    description: 'Лепим и обжигаем. Одежду лучше взять ту, которую не жалко.',
  },
] as const;

/**
 * Events among colleagues, which no website shows. Their fields are those of `demoCourses`, without `category` and
 * `ageRating`.
 */
export const demoStaff = [
  {
    weekday: 0,
    time: '10:00',
    minutes: 60,
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    title: 'Планёрка',
    location: 'Кабинет директора',
    description: 'Что было за неделю, кто и когда дежурит.',
  },
  {
    weekday: 4,
    time: '09:00',
    minutes: 180,
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    title: 'Монтаж сцены',
    location: 'Большой зал',
    description: 'Свет, звук, стулья. Ключи у вахтёра.',
  },
] as const;

/** `week`: counted from the week of the month's first day. `days`: the length of whole days. */
export const demoOnce = [
  {
    week: 1,
    weekday: 4,
    time: '19:00',
    minutes: 120,
    category: 'concerts',
    title: 'Концерт камерного оркестра',
    location: 'Большой зал, ул. Садовая, 12',
    ageRating: '6+',
    description:
      'В программе Чайковский, Свиридов и Пьяццолла.\n\nДирижёр: Анна Вересаева. Продолжительность с антрактом: два часа. Вход по записи.',
    externalLink: 'https://example.com/concert',
    poster: 'concert.jpg',
  },
  {
    week: 2,
    weekday: 2,
    time: '16:00',
    minutes: 90,
    category: 'lectures',
    title: 'Лекция «Как читать звёздное небо»',
    location: 'Лекторий',
    ageRating: '12+',
    description:
      'Астроном-любитель рассказывает, что видно в этом месяце без телескопа, а после лекции показывает это с крыши.',
    externalLink: 'https://example.com/stars',
    poster: 'stars.jpg',
  },
  {
    week: 2,
    weekday: 4,
    days: 3,
    category: 'festivals',
    title: 'Ярмарка ремёсел',
    location: 'Площадь перед Домом культуры',
    ageRating: '0+',
    description: 'Три дня глины, дерева и льна: мастера со всей области, занятия для детей, чай и пироги.',
    poster: 'fair.jpg',
  },
  {
    week: 3,
    weekday: 3,
    time: '20:00',
    minutes: 130,
    category: 'lectures',
    title: 'Киноклуб: «Берегись автомобиля»',
    location: 'Большой зал',
    ageRating: '12+',
    description: 'Показ с плёнки и разговор после него.',
    externalLink: 'https://example.com/film',
    poster: 'film.jpg',
  },
  {
    week: 3,
    weekday: 6,
    time: '11:00',
    minutes: 50,
    category: 'children',
    title: 'Кукольный спектакль «Теремок»',
    location: 'Малый зал',
    ageRating: '0+',
    description: 'Для самых маленьких, без антракта.',
    externalLink: 'https://example.com/puppets',
  },
  {
    week: 4,
    weekday: 1,
    time: '16:00',
    minutes: 90,
    category: 'lectures',
    title: 'Мастер-класс по каллиграфии',
    location: 'Библиотека',
    ageRating: '12+',
    status: 'cancelled',
    description: 'Мастер заболел. Новую дату объявим, деньги за билеты вернёт касса.',
  },
  {
    week: 4,
    weekday: 4,
    time: '19:00',
    minutes: 120,
    category: 'concerts',
    title: 'Вечер романса',
    location: 'Большой зал',
    ageRating: '6+',
    status: 'draft',
    description: 'Ждём, когда исполнители подтвердят дату.',
  },
] as const;
