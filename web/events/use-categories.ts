import { isShared } from '#shared/contracts/calendars.ts';
import {
  type Category,
  createCategory,
  listCategories,
  removeCategory,
  updateCategory,
} from '#shared/contracts/categories.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { useCall } from '#web/api/use-call.ts';
import { reloadLists } from './event-lists.ts';

type Form = { readonly name: string; readonly color: string };

/**
 * The categories of a calendar, and functions that change them. These functions throw ApiError with the server's text
 * [EV2-18, EV2-19].
 */
export const useCategories = (calendarId: string | undefined) => {
  const user = useCurrentUser();
  // Only administrators see the categories of another user.
  const isOther = calendarId !== undefined && calendarId !== user.id && (user.role === 'admin' || isShared(calendarId));
  const query = isOther ? { calendarId } : {};
  const { data, error, mutate } = useCall(listCategories, { query });

  const after = async <T>(change: Promise<T>): Promise<T> => {
    const done = await change;
    await mutate();
    // Fetches the events again, because they show the colour of their category.
    void reloadLists();
    return done;
  };

  return {
    /** Undefined until they have come. */
    categories: data,
    error,
    create: (form: Form): Promise<Category> => after(callApi(createCategory, { query, body: form })),
    update: (id: string, form: Form): Promise<Category> =>
      after(callApi(updateCategory, { params: { id }, query, body: form })),
    remove: (id: string) => after(callApi(removeCategory, { params: { id }, query })),
  };
};
export type Categories = ReturnType<typeof useCategories>;
