// A file of its own, fetched once the first answer of the feed is drawn, as no visitor waits for it.
import { addNextScript } from '#widget/page/boot/add-script.ts';
import { searchDataPublisher } from './search-data.ts';
import { tellVisit } from './visit.ts';

const root = document.getElementById('calendar');
const state = window.calendarWidget;
if (root && state) {
  void tellVisit(state);
  state.follow = searchDataPublisher();
  if (state.calendar) state.follow(state.calendar.model());
  // The search comes with the first click on its button, and opens by itself; that click may have come before this script [VIS-01].
  const onClick = (target: EventTarget | null | undefined): void => {
    if (target instanceof Element && target.closest('[data-act="search"]')) addNextScript();
  };
  root.addEventListener('click', ({ target }) => onClick(target));
  onClick(state.clicked);
}
