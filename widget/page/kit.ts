import { readSettings } from '#shared/embedding/query-codec.ts';
import { drawWith } from '#widget/to-string/jsx-runtime.ts';
import { Dialog } from './dialog.tsx';
import { parseFeed } from './event.ts';
import { requestFeed } from './feed-request.ts';
import { Frame } from './frame.tsx';
import { tellHost } from './host.ts';
import { listen } from './listen.ts';
import { reduce } from './reduce.ts';
import { dismissDialog, showDialog } from './show-dialog.ts';
import { showToday } from './show-today.ts';
import { layoutOfPage } from './start.ts';
import { keepFeed, keptFeed } from './storage.ts';

/**
 * What the first picture is made with. React gets it handed over instead of bringing it along: nothing is downloaded twice,
 * and both draw with the same code.
 */
export const kit = {
  Frame,
  Dialog,
  reduce,
  parseFeed,
  requestFeed,
  keepFeed,
  keptFeed,
  listen,
  showDialog,
  showToday,
  dismissDialog,
  drawWith,
  layoutOfPage,
  readSettings,
  tellHost,
};
export type Kit = typeof kit;
