import { Button, chakra, Heading, HStack, Spacer } from '@chakra-ui/react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { authWords } from '#shared/locale/auth.ts';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { calendarPanel as panelWords } from '#shared/locale/calendar-panel.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { useOpenDialog } from '#web/ui/dialog/use-open-dialog.ts';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  CodeIcon,
  DownloadIcon,
  SettingsIcon,
  ShareIcon,
  SignOutIcon,
  TrashIcon,
} from '#web/ui/icons.tsx';
import { Mark, useProductName } from '#web/ui/institution.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { SearchButton } from '#web/ui/search-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useCurrentUser } from './current-user.ts';
import { signOutWithToast } from './use-session.ts';

/** A phone with large letters, where links show only their icons. */
const NARROW = '@container (max-width: 18rem)';
/** A small phone, or letters of double size: the title has a line of its own. */
const LITTLE_ROOM = '@container (max-width: 22rem)';

const QUIET = { variant: 'ghost', colorPalette: 'gray', size: 'sm' } as const;

/** The key that React Router gives to the first page of a visit. Going back from this page would leave the product. */
const FIRST_PAGE = 'default';

const Back = ({ to }: { to: 'start' | 'previous' }) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const label = (
    <>
      <ChevronLeftIcon />
      {shellWords.back}
    </>
  );
  return to === 'start' ? (
    <Button asChild {...QUIET} px={{ base: '2', md: '3' }} flexShrink="0">
      <Link to="/">{label}</Link>
    </Button>
  ) : (
    <Button
      {...QUIET}
      px={{ base: '2', md: '3' }}
      flexShrink="0"
      onClick={() => void (key === FIRST_PAGE ? navigate('/') : navigate(-1))}
    >
      {label}
    </Button>
  );
};

/** @param isShort shows only the name's initial where there is little room */
const UserMenu = ({ isShort }: { isShort: boolean }) => {
  const { username, shares } = useCurrentUser();
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  return (
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
        ...(shares ? [] : [{ label: panelWords.share, icon: <ShareIcon />, onSelect: () => openDialog('share') }]),
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
      <chakra.span truncate hideBelow={isShort ? 'sm' : undefined}>
        {username}
      </chakra.span>
      <ChevronDownIcon />
    </Menu>
  );
};

type AppHeaderProps = {
  /** Heading of a screen other than the calendar. */
  title?: string;
  back?: 'start' | 'previous';
};

/**
 * The header of every signed-in screen: the way back or the product's sign, the title, search, embeddings, user menu
 * [FACE-23, CAL-01, CAL-02, EMB-01]. An administrator's header has only the way back and the title, because the sidebar
 * has the rest.
 */
export const AppHeader = ({ title, back }: AppHeaderProps) => {
  const isAdmin = useCurrentUser().role === 'admin';
  const name = useProductName();
  return (
    <HStack
      as="header"
      containerType="inline-size"
      gap={{ base: '1', lg: '2' }}
      px={{ base: back ? '1' : '3', md: back ? '3' : '6' }}
      minH="16"
      wrap={title ? 'wrap' : undefined}
      flexShrink="0"
      _print={{ display: 'none' }}
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      {back ? <Back to={back} /> : <Mark size={28} />}
      {title ? (
        <Heading
          as="h1"
          size={{ base: 'sm', md: 'md' }}
          // A long title takes two lines, so that the menu stays beside it.
          flex="1 1 0"
          minW="5rem"
          overflowWrap="break-word"
          css={{ [LITTLE_ROOM]: { order: '1', flexBasis: 'full', px: '2', pb: '3' } }}
        >
          {title}
        </Heading>
      ) : (
        <chakra.span fontWeight="semibold" letterSpacing="-0.01em" hideBelow="sm" truncate title={name}>
          {name}
        </chakra.span>
      )}
      <Spacer css={title ? { flex: '0', [LITTLE_ROOM]: { flex: '1' } } : undefined} />
      {!isAdmin && (
        <>
          <SearchButton />
          <Tooltip text={words.embeddingHint}>
            <Button asChild {...QUIET} px={{ base: '2', sm: '3.5' }} hideBelow={title ? 'md' : undefined}>
              <Link to="/embeddings" aria-label={words.embedding}>
                <CodeIcon />
                <chakra.span css={{ [NARROW]: { display: 'none' } }}>{words.embedding}</chakra.span>
              </Link>
            </Button>
          </Tooltip>
          <UserMenu isShort={title !== undefined} />
        </>
      )}
    </HStack>
  );
};
