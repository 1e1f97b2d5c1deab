// This script is fetched after the first answer of the feed is drawn.
import { watchErrors } from '#shared/pages/watch-errors.ts';
import { EventActions, Subscribe } from './calendars.tsx';
import { searchDataPublisher } from './search-data.ts';
import { reportVisit } from './visit.ts';

const { early, calendar, crash } = window.calendarWidget ?? {};
const report = watchErrors(window, 'widget', RELEASE);
void crash?.then(report);
if (early) void reportVisit(early);
calendar?.follow(searchDataPublisher());
calendar?.show({ EventActions, Subscribe });
