// Inline after the page's root: runs the calendar.
import { startPage } from './page.ts';

const root = document.getElementById('calendar');
const state = window.calendarWidget;
if (root && state) startPage(root, state);
