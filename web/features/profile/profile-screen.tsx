import { Flex, HStack, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { apiErrors } from '#shared/locale/errors.ts';
import { profileWords as words } from '#shared/locale/profile.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { AppHeader } from '#web/api/session/app-header.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SectionLinks } from './section-links.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor/two-factor-card.tsx';
import { UsernameCard } from './username-card.tsx';

const AccountData = lazyPart(async () => (await import('./account-data.tsx')).AccountData);

/** Name, password, second factor, sessions, own data, sign-out, a button to the previous page [PROF-01, PROF-02]. */
export const ProfileScreen = () => {
  const user = useCurrentUser();

  return (
    <>
      <AppHeader title={words.title} back="previous" />
      <Flex as="main" justify="center" gap="8" px={{ base: '4', md: '6' }} py={{ base: '4', md: '8' }}>
        {!user.passwordExpired && <SectionLinks />}
        <Stack gap="5" flex="0 1 40rem" minW="0">
          {user.passwordExpired && (
            <HStack role="alert" gap="3" p="4" borderRadius="l3" bg="#fdf0d5" color="#6b4400" fontWeight="medium">
              <WarningIcon />
              {apiErrors.passwordExpired}
            </HStack>
          )}
          {/* While the password is expired, nothing else can be changed [SEC-37]. */}
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
      </Flex>
    </>
  );
};
