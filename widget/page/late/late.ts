// A script of its own, fetched once the first answer of the feed is drawn, as no visitor waits for it.
import { EventActions, Subscribe } from './calendars.tsx';
import { searchDataPublisher } from './search-data.ts';
import { reportVisit } from './visit.ts';

const { early, calendar } = window.calendarWidget ?? {};
if (early) void reportVisit(early);
calendar?.follow(searchDataPublisher());
calendar?.show({ EventActions, Subscribe });
