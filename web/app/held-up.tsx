import { Suspense } from 'react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { CurrentUserContext } from '#web/api/current-user.ts';
import { lazyPart } from '#web/api/lazy-part.ts';
import { CodeScreen } from '#web/features/auth/code-screen.tsx';
import { WaitingScreen } from '#web/features/auth/waiting-screen.tsx';

const LeavingButton = lazyPart(async () => (await import('#web/features/profile/leaving-button.tsx')).LeavingButton);

/** Brings forms and the QR code along, which a code or an approval does without. */
const SetUpScreen = lazyPart(
  async () => (await import('#web/features/profile/two-factor/set-up-screen.tsx')).SetUpScreen,
);

/** They may leave for good, too [ACC-08]. */
const Waiting = ({ user }: { user: CurrentUser }) => (
  <WaitingScreen
    user={user}
    leaving={
      <Suspense>
        <LeavingButton variant="ghost" colorPalette="red" width="full" />
      </Suspense>
    }
  />
);

const SCREENS = { code: CodeScreen, setup: SetUpScreen, approval: Waiting } as const;

/** The screen of the stage at which somebody is held up before all others. */
export const HeldUp = ({ user }: { user: CurrentUser }) => {
  const Screen = user.pending && SCREENS[user.pending];
  return <CurrentUserContext value={user}>{Screen && <Screen user={user} />}</CurrentUserContext>;
};
