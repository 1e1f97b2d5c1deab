import { IconButton } from '@chakra-ui/react';
import { searchButtonWords as words } from '#shared/locale/search-button.ts';
import { SearchIcon } from './icons.tsx';
import { askForSearch } from './search-asked.ts';

export const SearchButton = () => (
  <IconButton
    variant="ghost"
    colorPalette="gray"
    size="sm"
    aria-label={words.label}
    title={words.title}
    onClick={askForSearch}
  >
    <SearchIcon />
  </IconButton>
);
