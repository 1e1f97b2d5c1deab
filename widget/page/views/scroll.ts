import { openingMinute } from '#shared/time/opening-minute.ts';
import {
  drawnView,
  type HiddenEvents,
  hasHours,
  type Model,
  shownEvents,
  shownPeriod,
} from '#widget/page/model/model.ts';

/**
 * Scrolls the list to the events of today or later. Past events are above them. A list that is shown in full does not
 * scroll.
 */
export const scrollToToday = (root: ParentNode, today: number): void => {
  const list = root.querySelector<HTMLElement>('.view-list .list');
  const groups = [...(list?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
  const upcoming = groups.find((group) => Number(group.dataset.group) >= today);
  if (list && upcoming) list.scrollTop = upcoming.offsetTop - list.offsetTop;
};

/** Scrolls week and day to their opening hour. A view that is shown in full does not scroll. */
export const openTimeline = (root: ParentNode, model: Model): void => {
  const timeline = root.querySelector<HTMLElement>('.timeline');
  const axis = timeline?.querySelector<HTMLElement>('.axis');
  const hours = [...(axis?.querySelectorAll<HTMLElement>('[data-hour]') ?? [])].map(({ dataset }) =>
    Number(dataset.hour),
  );
  if (!timeline || !axis || hours.length === 0) return;
  // The position of the opening hour on the axis. A fixed top is above the axis.
  const minute = openingMinute(shownEvents(model), shownPeriod(model), model.now);
  timeline.scrollTop = ((minute / 60 - (hours[0] ?? 0)) / hours.length) * axis.offsetHeight;
};

/** Height of a line in CSS pixels. An event counts as hidden if less than a line of it is visible. */
const LINE = 18;

/** The blocks above and below the visible part of a timeline. */
const hiddenBlocks = (timeline: HTMLElement | null) => {
  const top = timeline?.querySelector('.top')?.getBoundingClientRect().bottom ?? 0;
  const bottom = timeline?.getBoundingClientRect().bottom ?? 0;
  const isScrolled = timeline !== null && timeline.scrollHeight > timeline.clientHeight;
  const blocks = isScrolled ? [...timeline.querySelectorAll<HTMLElement>('.block')] : [];
  const places = blocks.map((block) => ({ block, place: block.getBoundingClientRect() }));
  return {
    top,
    above: places.filter(({ place }) => place.bottom <= top + LINE),
    below: places.filter(({ place }) => place.top >= bottom - LINE),
  };
};

/** Numbers of events out of sight. The function measures the page, so it is not called at every drawing. */
export const hiddenEvents = (root: ParentNode, model: Model): HiddenEvents => {
  if (!hasHours(drawnView(model)) || model.layout.auto) return { above: 0, below: 0 };
  const { above, below } = hiddenBlocks(root.querySelector<HTMLElement>('.timeline'));
  // A fold «+3» counts as three events.
  const count = (hidden: readonly { block: HTMLElement }[]): number =>
    hidden.reduce((sum, { block }) => sum + Number(block.dataset.count ?? 1), 0);
  return { above: count(above), below: count(below) };
};

/** Scrolls to the nearest event that an edge hides, and focuses the event. `edge`: the button at this edge. */
export const scrollToHidden = (edge: HTMLElement, direction: 1 | -1): void => {
  const timeline = edge.closest<HTMLElement>('.timeline');
  const { top, above, below } = hiddenBlocks(timeline);
  const [nearest] = (direction === 1 ? below : above).sort((a, b) => (a.place.top - b.place.top) * direction);
  if (!timeline || !nearest) return;
  timeline.scrollTop += nearest.place.top - top - 8;
  nearest.block.focus({ preventScroll: true });
};

/**
 * Calls back once a frame while anything in the root scrolls, and when the window is resized, until the signal aborts.
 */
export const followScroll = (root: HTMLElement, callback: () => void, signal: AbortSignal): void => {
  let due = false;
  const soon = (): void => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      if (!signal.aborted) callback();
    });
  };
  root.addEventListener('scroll', soon, { signal, capture: true, passive: true });
  window.addEventListener('resize', soon, { signal });
};
