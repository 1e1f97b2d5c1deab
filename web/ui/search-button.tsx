import { IconButton } from '@chakra-ui/react';
import { searchButtonWords as words } from '#shared/locale/search-button.ts';
import { SearchIcon } from './icons.tsx';

const ASKED = 'search-asked';

/** A press that nobody has heard: the search's code comes after the screen. */
let isWaiting = false;

const ask = (): void => {
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

export const SearchButton = () => (
  <IconButton variant="ghost" colorPalette="gray" size="sm" aria-label={words.label} title={words.title} onClick={ask}>
    <SearchIcon />
  </IconButton>
);
