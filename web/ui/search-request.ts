const ASKED = 'search-asked';

/** The search was requested before its code had come, which is fetched after the screen. */
let isWaiting = false;

export const requestSearch = (): void => {
  // A listener cancels the event; if nobody has, the request waits.
  isWaiting = dispatchEvent(new Event(ASKED, { cancelable: true }));
};

/** Opens the search on every request, and at once if one waits. @returns stops listening */
export const onSearchRequested = (open: () => void): (() => void) => {
  const heard = (domEvent: Event) => {
    domEvent.preventDefault();
    open();
  };
  addEventListener(ASKED, heard);
  if (isWaiting) open();
  isWaiting = false;
  return () => removeEventListener(ASKED, heard);
};

/** Ctrl+K by the key's place, so in a Russian layout too [FIND-10]. */
const isSearchKey = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Requests the search by Ctrl+K, where there is a search. @returns stops listening */
export const listenForSearchKey = (isThere: () => boolean = () => true): (() => void) => {
  const onKeyDown = (domEvent: KeyboardEvent) => {
    // The listener of the page's first script has handled it.
    if (domEvent.defaultPrevented || !isSearchKey(domEvent) || !isThere()) return;
    domEvent.preventDefault();
    requestSearch();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
};
