/**
 * Brings today's events, or the next after it, to the top of the list: what is past is above. A list that is shown in full,
 * as in an auto-height frame, has nothing to scroll.
 */
export const showToday = (root: ParentNode, today: number): void => {
  const list = root.querySelector<HTMLElement>('.view-list .list');
  const groups = [...(list?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
  const upcoming = groups.find((group) => Number(group.dataset.group) >= today);
  if (list && upcoming) list.scrollTop = upcoming.offsetTop - list.offsetTop;
};
