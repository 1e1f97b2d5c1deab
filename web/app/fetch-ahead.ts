import { earlyArrivals } from '#web/api/early-answers.ts';
import { readToken } from '#web/api/token.ts';
import { preloadUser } from '#web/api/use-session.ts';
import { likelyScreen } from './likely.ts';
import { SCREENS } from './screens.ts';
import { SignedIn } from './signed-in-lazily.ts';

/** A screen that is there waits so long for its data: it is drawn once then, and not first without. */
const PATIENCE_MS = 200;

const prepare = async (): Promise<void> => {
  await Promise.all([SignedIn.prefetch(), SCREENS[likelyScreen(location)].prefetch()]);
  await Promise.race([earlyArrivals(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
};

// start.ts has asked for the user, the screen's files and its data; here they become the user and the screen, before
// anything is drawn. main.tsx imports this module first.
if (readToken()) preloadUser(prepare());
