import { Box, Button, Flex, Heading, HStack, IconButton } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { authWords } from '#shared/locale/auth.ts';
import { embeddingWords as words } from '#shared/locale/embeddings.ts';
import { signOutWithToast } from '#web/api/session/use-session.ts';
import { ChevronLeftIcon, SettingsIcon, SignOutIcon } from '#web/ui/icons.tsx';
import { NARROW_HEADER } from '#web/ui/narrow-header.ts';

type ManagerHeaderProps = {
  /** Saves what is typed but not yet saved; awaited before the session ends. */
  beforeLeave: () => Promise<void>;
};

/** Back to the calendar, profile settings, logout [EMB-01]. */
export const ManagerHeader = ({ beforeLeave }: ManagerHeaderProps) => (
  <Flex
    as="header"
    containerType="inline-size"
    wrap="wrap"
    align="center"
    gap={{ base: '2', md: '4' }}
    px={{ base: '2', md: '4' }}
    minH="14"
    flexShrink="0"
    bg="bg.panel"
    borderBottomWidth="1px"
  >
    <Button asChild variant="ghost" colorPalette="gray" size="sm" px={{ base: '2', md: '3' }}>
      <Link to="/">
        <ChevronLeftIcon />
        {words.back}
      </Link>
    </Button>
    <Heading
      as="h1"
      size={{ base: 'sm', md: 'md' }}
      flex="1"
      minW="0"
      truncate
      css={{ [NARROW_HEADER]: { order: '1', flexBasis: 'full' } }}
    >
      <Box as="span" hideBelow="md">
        {words.title}
      </Box>
      <Box as="span" hideFrom="md">
        {words.shortTitle}
      </Box>
    </Heading>
    <HStack gap="1" ms="auto">
      <IconButton
        asChild
        variant="ghost"
        colorPalette="gray"
        size="sm"
        aria-label={words.settings}
        title={words.settings}
      >
        <Link to="/settings">
          <SettingsIcon />
        </Link>
      </IconButton>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        size="sm"
        aria-label={words.logout}
        title={words.logout}
        onClick={() => void beforeLeave().then(() => signOutWithToast(authWords.loggedOut))}
      >
        <SignOutIcon />
      </IconButton>
    </HStack>
  </Flex>
);
