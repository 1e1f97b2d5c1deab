import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { authWords } from '#shared/locale/auth.ts';
import { setUpScreenWords as words } from '#shared/locale/two-factor.ts';
import { signOut } from '#web/api/use-session.ts';
import { CardScreen } from '#web/ui/card-screen.tsx';
import { notifyError } from '#web/ui/notify.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { SetUp } from './set-up.tsx';

const leave = (): void => {
  signOut().catch(() => notifyError(authWords.logoutFailed));
};

/** All that is left to whoever has no second factor where everybody must: to set it up, or to leave [2FA-18]. */
export const SetUpScreen = (_: { user: CurrentUser }) => {
  usePageTitle(words.title);
  return (
    <CardScreen maxW="32rem">
      <Stack gap="1">
        <Heading as="h2" size="md">
          {words.title}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
      </Stack>
      <SetUp />
      <Button variant="ghost" colorPalette="gray" alignSelf="flex-start" onClick={leave}>
        {words.logOut}
      </Button>
    </CardScreen>
  );
};
