import { Button, chakra, HStack, Spacer } from '@chakra-ui/react';
import { Link, useNavigate } from 'react-router-dom';
import { authWords } from '#shared/locale/auth.ts';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { signOutWithToast } from '#web/api/session/use-session.ts';
import { ProductMark } from '#web/ui/card-screen.tsx';
import { useOpenDialog } from '#web/ui/dialog/use-open-dialog.ts';
import { ChevronDownIcon, CodeIcon, DownloadIcon, SettingsIcon, SignOutIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { NARROW_HEADER } from '#web/ui/narrow-header.ts';
import { SearchButton } from '#web/ui/search-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** The link to the embeddings, and the user menu [CAL-01, CAL-02]. */
export const TopBar = () => {
  const { username } = useCurrentUser();
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  return (
    <HStack
      as="header"
      containerType="inline-size"
      gap={{ base: '1', lg: '2' }}
      px={{ base: '3', md: '6' }}
      h="16"
      _print={{ display: 'none' }}
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <ProductMark size={28} />
      <chakra.span fontWeight="semibold" letterSpacing="-0.01em" hideBelow="sm">
        {shellWords.product}
      </chakra.span>
      <Spacer />
      <SearchButton />
      <Tooltip text={words.embeddingHint}>
        <Button asChild variant="ghost" colorPalette="gray" size="sm" px={{ base: '2', sm: '3.5' }}>
          <Link to="/embeddings" aria-label={words.embedding}>
            <CodeIcon />
            <chakra.span css={{ [NARROW_HEADER]: { display: 'none' } }}>{words.embedding}</chakra.span>
          </Link>
        </Button>
      </Tooltip>
      <Menu
        align="end"
        button={{
          size: 'sm',
          title: username,
          flexShrink: 1,
          minW: '0',
          maxW: { base: '9.5rem', sm: '14rem' },
          px: { base: '2', sm: '3.5' },
        }}
        items={[
          { label: words.settings, icon: <SettingsIcon />, onSelect: () => void navigate('/settings') },
          { label: words.files, icon: <DownloadIcon />, onSelect: () => openDialog('import') },
          { label: shellWords.trash, icon: <TrashIcon />, onSelect: () => openDialog('trash') },
          { label: words.logout, icon: <SignOutIcon />, onSelect: () => void signOutWithToast(authWords.loggedOut) },
        ]}
      >
        <chakra.span
          display="grid"
          placeItems="center"
          boxSize="6"
          flexShrink="0"
          borderRadius="full"
          bg="blue.muted"
          color="blue.fg"
          textStyle="xs"
          fontWeight="semibold"
          aria-hidden="true"
        >
          {username.charAt(0).toUpperCase()}
        </chakra.span>
        <chakra.span truncate>{username}</chakra.span>
        <ChevronDownIcon />
      </Menu>
    </HStack>
  );
};
