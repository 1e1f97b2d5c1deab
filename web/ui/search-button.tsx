import { IconButton } from '@chakra-ui/react';
import { searchButtonWords as words } from '#shared/locale/search-button.ts';
import { useOpenDialog } from './dialog/use-open-dialog.ts';
import { SearchIcon } from './icons.tsx';

export const SearchButton = () => {
  const openDialog = useOpenDialog();
  return (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      size="sm"
      aria-label={words.label}
      title={words.title}
      onClick={() => openDialog('search')}
    >
      <SearchIcon />
    </IconButton>
  );
};
