/**
 * Brings to the top of the list today's events, or the next after it, so that what is past is above. What is shown in full
 * has nothing to scroll.
 */
export const showToday = (root: ParentNode, today: number): void => {
  const list = root.querySelector<HTMLElement>('.view-list .list');
  const groups = [...(list?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
  const upcoming = groups.find((group) => Number(group.dataset.group) >= today);
  if (list && upcoming) list.scrollTop = upcoming.offsetTop - list.offsetTop;
};
