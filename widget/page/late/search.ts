// A file of its own, fetched and run whenever a visitor wants to search.
import { openSearch } from './search-dialog.ts';

if (window.calendarWidget) openSearch(window.calendarWidget);
