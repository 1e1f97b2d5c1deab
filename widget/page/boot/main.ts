// Inline after the page's root: runs the calendar.
import { loadScript } from './page-scripts.ts';
import { startCalendar } from './start.ts';

const root = document.getElementById('calendar');
const scripts = window.calendarWidget;
if (root && scripts) {
  scripts.crash = new Promise((crashed) => {
    scripts.calendar = startCalendar(root, scripts.early, crashed);
  });
  // Fetches the late script after the first drawing of events, or of the text that replaces them. The page works
  // without the late script.
  const later = (): number => requestAnimationFrame(() => setTimeout(() => loadScript(LATE_SCRIPT).catch(() => {})));
  if (LATE_SCRIPT) scripts.early.request?.answer.then(later, later);
}
