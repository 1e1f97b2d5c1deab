import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { addressQuery, filterAt, type UsersFilter } from './users-query.ts';

/** Milliseconds without typing before the search is sent. */
const SETTLED_MS = 250;

/** The filter of the list, kept in the address, and the typed text of the search field. */
export const useUsersFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = filterAt(params.toString());
  const [typed, setTyped] = useState(filter.search);
  const [isTyping, setTyping] = useState(false);
  const [seen, setSeen] = useState(filter.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Drops a search that waits when the user chooses another screen. This screen stays mounted until the other is drawn,
  // and the search would navigate back to it.
  const { pathname } = useLocation();
  const leadsTo = useNavigation().location?.pathname ?? pathname;
  useEffect(() => {
    if (leadsTo !== pathname) clearTimeout(timer.current);
  }, [leadsTo, pathname]);

  // A link or «Назад» has changed the search in the address. The field takes it over, unless somebody is typing.
  if (filter.search !== seen) {
    setSeen(filter.search);
    if (!isTyping) setTyped(filter.search);
  }

  const change = (changes: Partial<UsersFilter>): void =>
    setParams((before) => addressQuery({ ...filterAt(before.toString()), ...changes }), { replace: true });

  const type = (value: string): void => {
    setTyped(value);
    setTyping(true);
    clearTimeout(timer.current);
    const place = window.location.pathname;
    timer.current = setTimeout(() => {
      setTyping(false);
      // After «Назад» the address may already be of another screen, while this screen is still drawn.
      if (window.location.pathname === place) change({ search: value.trim() });
    }, SETTLED_MS);
  };

  return { filter, typed, type, change };
};
