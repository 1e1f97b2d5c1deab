import { Suspense } from 'react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { ApprovalScreen } from '#web/features/auth/approval-screen.tsx';
import { CodeScreen } from '#web/features/auth/code-screen.tsx';

const DeleteAccountButton = lazyPart(
  async () => (await import('#web/features/profile/delete-account-button.tsx')).DeleteAccountButton,
);

/** A chunk of its own, because most people who wait for a step need neither its forms nor its QR code. */
const SetUpScreen = lazyPart(
  async () => (await import('#web/features/profile/two-factor/set-up-screen.tsx')).SetUpScreen,
);

/** Applicants may also delete their account [ACC-08]. */
const Waiting = ({ user }: { user: CurrentUser }) => (
  <ApprovalScreen
    user={user}
    deletion={
      <Suspense>
        <DeleteAccountButton variant="ghost" colorPalette="red" width="full" />
      </Suspense>
    }
  />
);

const SCREENS = { code: CodeScreen, setup: SetUpScreen, approval: Waiting } as const;

/** The screen while the sign-in waits for a step: a code, a second factor that has to be set up, or an approval. */
export const PendingScreen = ({ user }: { user: CurrentUser }) => {
  const Screen = user.pending && SCREENS[user.pending];
  return <CurrentUserContext value={user}>{Screen && <Screen user={user} />}</CurrentUserContext>;
};
