/**
 * The API's answer for an event of which only title and dates are given. Spelled out, so that none of it comes from the product's
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
