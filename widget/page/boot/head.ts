// Inline in the head: the feed is on its way before the rest of the page has arrived.
import { bootstrap } from './bootstrap.ts';

window.calendarWidget = bootstrap(window.location, Date.now());
