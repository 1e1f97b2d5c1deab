// Inline in the head: the feed is on its way before the rest of the page has arrived.
import { requestEarly } from './early-request.ts';

window.calendarWidget = { early: requestEarly(window.location, Date.now()) };
