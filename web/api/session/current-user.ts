import { createContext, useContext } from 'react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';

/** Given by the router to every signed-in screen. */
export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The signed-in user. Only below the router; throws elsewhere. */
export const useCurrentUser = (): CurrentUser => {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser is for signed-in screens');
  return user;
};
