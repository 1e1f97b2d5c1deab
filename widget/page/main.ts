// Inline after the page's root: runs the calendar.
import { startPage } from './page.ts';

const root = document.getElementById('calendar');
if (root) startPage(root, window.calendarWidget?.request ?? null);
