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

/** Weekday counts from Monday = 0; time is local; `minutes` is the duration. */
export const demoWeekly = [
  { weekday: 0, time: '19:00', minutes: 60, color: '#0d9488', title: 'Йога для начинающих' },
  { weekday: 1, time: '18:30', minutes: 90, color: '#7c3aed', title: 'Хор «Горизонт»: репетиция' },
  { weekday: 2, time: '18:30', minutes: 90, color: '#3b82f6', title: 'Английский разговорный клуб' },
  { weekday: 3, time: '17:00', minutes: 120, color: '#ea580c', title: 'Гончарная мастерская' },
  { weekday: 5, time: '12:00', minutes: 90, color: '#db2777', title: 'Детская студия рисования' },
];

/** `week` counts from the week of the month's first day. */
export const demoOnce = [
  {
    week: 1,
    weekday: 4,
    time: '19:00',
    minutes: 120,
    color: '#4f46e5',
    title: 'Концерт камерного оркестра',
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
    color: '#0284c7',
    title: 'Лекция «Как читать звёздное небо»',
    description:
      'Астроном-любитель рассказывает, что видно в этом месяце без телескопа, а после лекции показывает это с крыши.',
    externalLink: 'https://example.com/stars',
    poster: 'stars.jpg',
  },
  {
    week: 2,
    weekday: 4,
    time: '10:00',
    minutes: 2 * 24 * 60 + 10 * 60,
    color: '#b45309',
    title: 'Ярмарка ремёсел',
    description: 'Три дня глины, дерева и льна: мастера со всей области, занятия для детей, чай и пироги.',
    externalLink: '',
    poster: 'fair.jpg',
  },
  {
    week: 3,
    weekday: 3,
    time: '20:00',
    minutes: 130,
    color: '#be123c',
    title: 'Киноклуб: «Берегись автомобиля»',
    description: 'Показ с плёнки и разговор после него.',
    externalLink: 'https://example.com/film',
    poster: 'film.jpg',
  },
  {
    week: 3,
    weekday: 5,
    time: '11:00',
    minutes: 180,
    color: '#15803d',
    title: 'Семейная прогулка по старому парку',
    description: 'Сбор у главного входа. Возьмите удобную обувь и хорошее настроение.',
    externalLink: '',
  },
];
