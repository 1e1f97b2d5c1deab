import { isDark } from '#shared/embedding/paper.ts';
import { searchWords as words } from '#shared/locale/widget.ts';
import { fitsAll, wordsOf } from '#shared/search/words.ts';
import { clockText, fullDateText } from '#shared/time/day-text.ts';
import { inOrder } from '#shared/time/spans.ts';
import type { BootstrapState } from '#widget/page/boot/bootstrap.ts';
import { parseFeed, type WidgetEvent } from '#widget/page/model/event.ts';
import { isOfCalendar, type Model } from '#widget/page/model/model.ts';
import { closeModal, openModal } from '#widget/page/views/show-dialog.ts';

// One dialog with a box and its results. It has no Preact, which only the first script contains.

const BOX =
  'width:100%;padding:10px 12px;border:1px solid var(--edge-line);border-radius:10px;font:inherit;color:inherit;background:transparent';
/** Rows of results that are shown at most. */
const AT_MOST = 50;

/** The events that have all words of a text, day by day; none for a text without words [VIS-01]. */
export const foundIn = (events: readonly WidgetEvent[], text: string): WidgetEvent[] => {
  const typed = wordsOf(text);
  const fitting = ({ title, location, category, description }: WidgetEvent) =>
    fitsAll(typed, [title, location, category, description]);
  return typed.length ? inOrder(events.filter(fitting)) : [];
};

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...inside);
  return made;
};

const rowOf = (event: WidgetEvent, choose: (event: WidgetEvent) => void): HTMLElement => {
  const { title, first, fromMinute, allDay, cancelled, color } = event;
  const when = `${fullDateText(first)}${allDay ? '' : `, ${clockText(fromMinute)}`}`;
  const name = element('b', {}, element(cancelled ? 's' : 'span', {}, title));
  const text = element('span', { class: 'text' }, name, element('span', { class: 'description' }, when));
  const row = element('button', { type: 'button', class: 'row', style: `border-left-color:${color}` }, text);
  row.addEventListener('click', () => choose(event));
  return element('li', {}, row);
};

/** Events of the next twelve months that the calendar shows. */
const coming = async ({ source, requestFeed }: BootstrapState, model: Model): Promise<WidgetEvent[]> => {
  const events = source ? parseFeed((await requestFeed(source, 'ahead')).body).events : [];
  return events.filter((event) => isOfCalendar(model, event));
};

/** Opens the dialog of the search; choosing an event opens its month and its details. */
export const openSearch = (state: BootstrapState): void => {
  const { calendar } = state;
  // There was a second click while this script was fetched.
  if (!calendar || document.querySelector('dialog')) return;
  const { settings } = calendar.model();
  const events = coming(state, calendar.model());
  // The failure is handled where the answer is awaited.
  events.catch(() => undefined);
  const box = element('input', {
    // In a box of type `search`, Escape would empty it instead of closing the dialog.
    type: 'text',
    role: 'searchbox',
    'aria-label': words.title,
    placeholder: words.hint,
    autocomplete: 'off',
    style: BOX,
  });
  const said = element('p', { role: 'status', style: 'padding:8px 0;color:var(--quiet)' });
  const rows = element('ul', { class: 'rows' });
  const close = element('button', { type: 'button', class: 'close', 'aria-label': words.close }, '✕');
  const dialog = element(
    'dialog',
    {
      class: isDark(settings.calendarFontColor) ? 'light' : 'dark',
      'aria-labelledby': 'dialog-title',
      style: `--scale:1;border-color:${settings.calendarColor}`,
    },
    element('header', {}, element('h2', { id: 'dialog-title' }, words.title), close),
    element('div', { class: 'content' }, box, said, rows),
  );
  const choose = (event: WidgetEvent): void => {
    closeModal(dialog);
    calendar.dispatch({ type: 'arrive', event });
  };
  const look = async (): Promise<void> => {
    const text = box.value;
    said.textContent ||= words.searching;
    const found = await events.then(
      (all) => foundIn(all, text),
      () => null,
    );
    // More was typed meanwhile.
    if (text !== box.value) return;
    rows.replaceChildren(...(found ?? []).slice(0, AT_MOST).map((event) => rowOf(event, choose)));
    const count = found?.length ? words.found(found.length) : words.none;
    said.textContent = found === null ? words.failed : wordsOf(text).length ? count : '';
  };
  box.addEventListener('input', () => void look());
  close.addEventListener('click', () => closeModal(dialog));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) closeModal(dialog);
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  openModal(dialog);
  box.focus();
};
