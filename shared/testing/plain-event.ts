import { DEFAULT_COLOR, DEFAULT_TIME_ZONE } from '#shared/contracts/fields.ts';

/** What the API answers of an event of which nothing but title and dates is known. */
export const PLAIN_EVENT = {
  description: '',
  externalLink: '',
  color: DEFAULT_COLOR,
  ownColor: '',
  allDay: false,
  timeZone: DEFAULT_TIME_ZONE,
  location: '',
  ageRating: '',
  status: 'published',
  categoryId: '',
  recurrence: '',
  seriesId: null,
  isChanged: false,
  imageUrl: null,
} as const;
