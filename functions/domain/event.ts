import type { CalendarEvent, EventForm } from '#shared/contracts/events.ts';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { Forbidden } from './errors.ts';

/** An event as it is kept: the contract's fields with the picture's version in place of its address. */
export type StoredEvent = Omit<CalendarEvent, 'imageUrl'> & {
  /** Version of the picture; null: none. */
  readonly picture: string | null;
  /** Grows with every change. */
  readonly revision: number;
  /** Instant of the last change. */
  readonly updatedAt: string;
};

type Caller = { readonly id: string; readonly role: 'user' | 'admin' };

/** Editing and deleting is for the owner and for admins [EVT-18, EVT-19]. @throws Forbidden */
export const assertMayEdit = (caller: Caller, event: Pick<StoredEvent, 'userId'>): void => {
  if (caller.role !== 'admin' && caller.id !== event.userId) throw new Forbidden(words.forbidden);
};

/** An admin sees all events, a user their own [EVT-01]; a widget shows what its embedding's owner sees [FEED-03, FEED-04]. */
export const maySee = (viewer: Caller, event: Pick<StoredEvent, 'userId'>): boolean =>
  viewer.role === 'admin' || viewer.id === event.userId;

const fieldsOf = ({ title, description, startDate, endDate, externalLink, color }: EventForm) => ({
  title,
  description,
  startDate,
  endDate,
  externalLink,
  color: color.toLowerCase(),
});

type Draft = Pick<StoredEvent, 'id' | 'userId' | 'picture' | 'updatedAt'>;

/** A new event of its maker. */
export const draftEvent = (form: EventForm, draft: Draft): StoredEvent => ({
  ...draft,
  ...fieldsOf(form),
  revision: 1,
});

type Revision = { readonly newPicture: string | null; readonly updatedAt: string };

/** The event after an update. The picture stays unless a new one came [EVT-04] or its removal was asked for [EVT-14]. */
export const reviseEvent = (event: StoredEvent, form: EventForm, { newPicture, updatedAt }: Revision): StoredEvent => ({
  ...event,
  ...fieldsOf(form),
  picture: newPicture ?? (form.removeImage === 'true' ? null : event.picture),
  revision: event.revision + 1,
  updatedAt,
});

/** Address of the picture; its version makes a replaced picture seen at once and each one cacheable for good. */
export const imageUrl = ({ id, picture }: Pick<StoredEvent, 'id' | 'picture'>): string | null =>
  picture === null ? null : `/api/events/${id}/image?v=${picture}`;

/** The event as the signed-in calendar sees it [EVT-15]. */
export const toCalendarEvent = (event: StoredEvent): CalendarEvent => ({
  id: event.id,
  userId: event.userId,
  title: event.title,
  description: event.description,
  startDate: event.startDate,
  endDate: event.endDate,
  externalLink: event.externalLink,
  color: event.color,
  imageUrl: imageUrl(event),
});

/** The event as visitors of a widget see it: no owner, optional fields left out when empty [FEED-02]. */
export const toFeedEvent = (event: StoredEvent): FeedEvent => {
  const { id, title, description, startDate, endDate, color, externalLink } = event;
  const image = imageUrl(event);
  return {
    id,
    title,
    description,
    startDate,
    endDate,
    color,
    ...(image === null ? {} : { imageUrl: image }),
    ...(externalLink === '' ? {} : { externalLink }),
  };
};
