// Inline after the page's root: runs the calendar.
import { startPage } from './page.ts';

/** Address of the late script; the build puts it in. Empty in the dev server. */
declare const LATE_SCRIPT: string;

const root = document.getElementById('calendar');
const state = window.calendarWidget;
if (root && state) startPage(root, state);

// After the picture with the events, or with what is said in their place.
const late = (): number =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      const script = document.createElement('script');
      script.src = LATE_SCRIPT;
      document.head.append(script);
    }),
  );
if (LATE_SCRIPT) state?.request?.answer.then(late, late);
