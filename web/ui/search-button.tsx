import { IconButton } from '@chakra-ui/react';
import { searchButtonWords as words } from '#shared/locale/search-button.ts';
import { SearchIcon } from './icons.tsx';
import { requestSearch } from './search-request.ts';

export const SearchButton = () => (
  <IconButton
    variant="ghost"
    colorPalette="gray"
    size="sm"
    aria-label={words.label}
    title={words.title}
    onClick={requestSearch}
  >
    <SearchIcon />
  </IconButton>
);
