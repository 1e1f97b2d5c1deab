import { readToken } from '#web/api/token.ts';
import { preloadUser } from '#web/api/use-session.ts';
import { likelyScreen } from './screens.ts';
import { SignedIn } from './signed-in-lazily.ts';

// Who has a token is asked for and will want a screen: both are under way before Chakra's system is made and anything is
// drawn. main.tsx imports this module first.
if (readToken()) {
  preloadUser(Promise.all([SignedIn.prefetch(), likelyScreen(location.pathname).prefetch()]));
}
