import { Box, Heading, HStack, IconButton, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { apiErrors } from '#shared/locale/errors.ts';
import { profileWords as words } from '#shared/locale/profile.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { ChevronLeftIcon, WarningIcon } from '#web/ui/icons.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor/two-factor-card.tsx';
import { UsernameCard } from './username-card.tsx';

const AccountData = lazyPart(async () => (await import('./account-data.tsx')).AccountData);

/** Key of the page that the router was started on: behind it lies another site, or nothing. */
const FIRST_PAGE = 'default';

/** Name, password, two-factor sign-in, sessions, own data and the way out, and a button back to the previous page [PROF-01, PROF-02]. */
export const ProfileScreen = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const user = useCurrentUser();

  return (
    <Box as="main" maxW="40rem" mx="auto" px={{ base: '4', md: '6' }} py={{ base: '4', md: '8' }}>
      <HStack gap="2" mb="6">
        <IconButton
          aria-label={shellWords.back}
          variant="ghost"
          colorPalette="gray"
          size="sm"
          onClick={() => void (key === FIRST_PAGE ? navigate('/') : navigate(-1))}
        >
          <ChevronLeftIcon />
        </IconButton>
        <Heading as="h1" size="xl" letterSpacing="-0.01em">
          {words.title}
        </Heading>
      </HStack>
      <Stack gap="5">
        {user.passwordExpired && (
          <HStack role="alert" gap="3" p="4" borderRadius="l3" bg="#fdf0d5" color="#6b4400" fontWeight="medium">
            <WarningIcon />
            {apiErrors.passwordExpired}
          </HStack>
        )}
        {/* An expired password is the one thing that can be changed now [SEC-37]. */}
        {user.passwordExpired && <PasswordCard />}
        <UsernameCard />
        {!user.passwordExpired && <PasswordCard />}
        {!user.passwordExpired && <TwoFactorCard />}
        {!user.passwordExpired && <EmailCard />}
        {!user.passwordExpired && <SessionsCard />}
        {!user.passwordExpired && (
          <Suspense>
            <AccountData />
          </Suspense>
        )}
      </Stack>
    </Box>
  );
};
