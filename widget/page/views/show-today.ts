/**
 * Scrolls the list to today's events, or the next ones, so that past events are above. A list that is shown in full does not
 * scroll.
 */
export const showToday = (root: ParentNode, today: number): void => {
  const list = root.querySelector<HTMLElement>('.view-list .list');
  const groups = [...(list?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
  const upcoming = groups.find((group) => Number(group.dataset.group) >= today);
  if (list && upcoming) list.scrollTop = upcoming.offsetTop - list.offsetTop;
};
