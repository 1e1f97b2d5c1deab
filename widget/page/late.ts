// A file of its own, fetched once the first answer of the feed is drawn: what no visitor waits for.
import { tellVisit } from './visit.ts';

const state = window.calendarWidget;
if (state) void tellVisit(state);
