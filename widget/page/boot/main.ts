// Inline after the page's root: runs the calendar.
import { addNextScript } from './add-script.ts';
import { startPage } from './page.ts';

const root = document.getElementById('calendar');
const state = window.calendarWidget;
if (root && state) {
  startPage(root, state);
  root.addEventListener('click', ({ target }) => {
    state.clicked = target;
  });
}

// After the events, or the sentence instead of them, are drawn.
const late = (): number => requestAnimationFrame(() => setTimeout(addNextScript));
if (NEXT_SCRIPT) state?.request?.answer.then(late, late);
