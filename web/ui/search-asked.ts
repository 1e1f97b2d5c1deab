const ASKED = 'search-asked';

/** Asked for, and nobody has heard it: the search's code comes after the screen. */
let isWaiting = false;

export const askForSearch = (): void => {
  // Whoever hears it says so.
  isWaiting = dispatchEvent(new Event(ASKED, { cancelable: true }));
};

/** Opens the search whenever it is asked for, and at once if it was before its code had come. @returns stops it */
export const whenSearchIsAsked = (open: () => void): (() => void) => {
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

/** Asks for the search by Ctrl+K, where there is one. @returns stops it */
export const listenForSearchKey = (isThere: () => boolean = () => true): (() => void) => {
  const onKeyDown = (domEvent: KeyboardEvent) => {
    // Whoever listens from the first script on has heard it.
    if (domEvent.defaultPrevented || !isSearchKey(domEvent) || !isThere()) return;
    domEvent.preventDefault();
    askForSearch();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
};
