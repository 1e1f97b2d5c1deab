// Inline in the head: the feed is on its way before the rest of the page has arrived.
import { wallTime } from '#shared/time/day.ts';
import type { BootstrapState } from './bootstrap-state.ts';
import { requestMonth } from './feed-request.ts';
import { tokenOf } from './token.ts';

const token = tokenOf(window.location.pathname);
const request = token === null ? null : requestMonth(token, wallTime(Date.now()).day);
// The reader of `body` handles the failure; here it only must not count as unhandled.
request?.body.catch(() => undefined);
const state: BootstrapState = { request };
window.calendarWidget = state;
