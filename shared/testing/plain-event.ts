/**
 * The API's answer for an event that was created with only a title and times. It is spelled out, without the product's
 * constants.
 */
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
