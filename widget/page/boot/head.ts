// Inline in the head, so that the feed is requested before the rest of the page has arrived.
import { requestEarly } from './early-request.ts';

window.calendarWidget = { early: requestEarly(window.location, Date.now()) };
