import './starting.css';
import { readToken } from '#web/api/session/token.ts';
import { listenForSearchKey } from '#web/ui/search-request.ts';

// The first script of the page, a small one: it requests a signed-in person's data and code before React is loaded.
if (readToken())
  import('./preload-screen.ts').then(({ preloadScreen }) => preloadScreen(location)).catch(() => undefined);

// The code that opens the search comes last: the browser would take Ctrl+K for its own until then.
listenForSearchKey(() => readToken() !== null);

// The theme comes first, in a task of its own: in one piece with the rest it holds up a slow phone. An old browser is told so
// by before-start.ts, and loads nothing more.
if (document.documentElement.className !== 'too-old')
  import('./theme/system.ts')
    .then(() => import('./main.tsx'))
    .catch((thrown) => {
      // While the root is empty, index.html says that the calendar was not loaded.
      document.getElementById('root')?.replaceChildren();
      console.error(thrown);
    });
