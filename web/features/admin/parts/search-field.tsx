import { Box, IconButton, Input } from '@chakra-ui/react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';

type Props = { label: string; value: string; onValue: (value: string) => void; maxLength?: number };

/** A search field with its label as placeholder and a button that clears it. */
export const SearchField = ({ label, value, onValue, maxLength }: Props) => (
  <Box role="search" position="relative" flex="1" minW={{ base: 'min(15rem, 100%)', sm: '12rem' }} maxW="24rem">
    <Box
      position="absolute"
      insetStart="3"
      top="50%"
      transform="translateY(-50%)"
      color="fg.subtle"
      pointerEvents="none"
      zIndex="1"
    >
      <SearchIcon />
    </Box>
    <Input
      type="text"
      inputMode="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      bg="bg.panel"
      borderColor="border.control"
      ps="9"
      pe="10"
      value={value}
      onChange={(domEvent) => onValue(domEvent.target.value)}
      onKeyDown={(domEvent) => {
        if (domEvent.key === 'Escape') onValue('');
      }}
    />
    {value !== '' && (
      <IconButton
        aria-label={words.clearSearch}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        position="absolute"
        insetEnd="1"
        top="1"
        onClick={() => onValue('')}
      >
        <CloseIcon />
      </IconButton>
    )}
  </Box>
);
