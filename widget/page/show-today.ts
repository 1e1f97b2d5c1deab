/** Where a day usually begins. */
const MORNING = 8;

/**
 * Brings to the top of what scrolls: in the list today's events, or the next after it, so that what is past is above; on
 * an hour axis the morning, so that one event in the night does not hide the day. What is shown in full has nothing to scroll.
 */
export const showToday = (root: ParentNode, today: number): void => {
  const list = root.querySelector<HTMLElement>('.view-list .list');
  const groups = [...(list?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
  const upcoming = groups.find((group) => Number(group.dataset.group) >= today);
  if (list && upcoming) list.scrollTop = upcoming.offsetTop - list.offsetTop;
  const timeline = root.querySelector<HTMLElement>('.timeline');
  const morning = timeline?.querySelector<HTMLElement>(`[data-hour="${MORNING}"]`);
  // The hour's place is counted from the axis, which begins below what stays at the top.
  if (timeline && morning) timeline.scrollTop = morning.offsetTop;
};
