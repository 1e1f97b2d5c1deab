import { IconButton } from '@chakra-ui/react';
import { searchButtonWords as words } from '#shared/locale/search-button.ts';
import { SearchIcon } from './icons.tsx';

/** What the button tells the window; the search listens once its code is there (web/app/finder.tsx). */
export const SEARCH_ASKED = 'search-asked';

export const SearchButton = () => (
  <IconButton
    variant="ghost"
    colorPalette="gray"
    size="sm"
    aria-label={words.label}
    title={words.title}
    onClick={() => dispatchEvent(new Event(SEARCH_ASKED))}
  >
    <SearchIcon />
  </IconButton>
);
