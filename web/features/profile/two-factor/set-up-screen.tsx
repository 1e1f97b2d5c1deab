import { Button } from '@chakra-ui/react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { authWords } from '#shared/locale/auth.ts';
import { setUpScreenWords as words } from '#shared/locale/two-factor.ts';
import { signOutWithToast } from '#web/api/session/use-session.ts';
import { CardHeading, CardScreen } from '#web/ui/card-screen.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { SetUp } from './set-up.tsx';

/** Shown to users without a second factor if it is mandatory. They set it up or sign out [2FA-18]. */
export const SetUpScreen = (_: { user: CurrentUser }) => {
  usePageTitle(words.title);
  return (
    <CardScreen maxW="32rem">
      <CardHeading title={words.title} hint={words.hint} />
      <SetUp />
      <Button
        variant="ghost"
        colorPalette="gray"
        width="full"
        onClick={() => void signOutWithToast(authWords.loggedOut)}
      >
        {words.logOut}
      </Button>
    </CardScreen>
  );
};
