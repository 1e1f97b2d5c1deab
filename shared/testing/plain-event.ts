/** What the API answers of an event of which nothing but title and dates is known; nothing here is the product's own constant. */
export const PLAIN_EVENT = {
  description: '',
  externalLink: '',
  color: '#3b82f6',
  ownColor: '',
  allDay: false,
  timeZone: 'Europe/Moscow',
  location: '',
  ageRating: '',
  status: 'published',
  categoryId: '',
  recurrence: '',
  seriesId: null,
  seriesStart: '',
  isChanged: false,
  imageUrl: null,
  revision: 1,
} as const;
