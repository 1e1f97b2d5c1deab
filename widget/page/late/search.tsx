/** @jsxImportSource preact */
// This script is fetched when the search first opens. It draws with the main script's Preact.
import { SETTING_DEFAULTS } from '#shared/embedding/values.ts';
import { searchWords as words } from '#shared/locale/widget.ts';
import { fitsAll, wordsOf } from '#shared/search/words.ts';
import { type Day, partsOf } from '#shared/time/day.ts';
import { clockText, dateText, fullDateText } from '#shared/time/day-text.ts';
import { inOrder } from '#shared/time/spans.ts';
import type { SearchView } from '#widget/page/boot/page-scripts.ts';
import { byCourse, type Course } from '#widget/page/model/courses.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import { isOfCalendar } from '#widget/page/model/model.ts';

const BOX =
  'width:100%;padding:10px 12px;border:1px solid var(--edge-line);border-radius:10px;font:inherit;color:inherit;background:transparent';
/** Rows of results that are shown at most. */
const AT_MOST = 50;

/** The events that contain all words of a text, sorted by day. A text without words finds nothing [VIS-01]. */
export const foundIn = (events: readonly WidgetEvent[], text: string): WidgetEvent[] => {
  const typed = wordsOf(text);
  const fitting = ({ title, location, category, description }: WidgetEvent) =>
    fitsAll(typed, [title, location, category, description]);
  return typed.length ? inOrder(events.filter(fitting)) : [];
};

const focus = (box: HTMLInputElement | null): void => box?.focus();

/**
 * The date of a found event: «31 декабря 2026, 22:00». A course has its nearest date and the number of further dates:
 * «ближайшее 24 ноября, ещё 26 дат» [FACE-10].
 */
const whenText = ({ event: { first, fromMinute, allDay }, more }: Course, today: Day): string => {
  const isThisYear = partsOf(first).year === partsOf(today).year;
  if (more > 0) return words.course(isThisYear ? dateText(first) : fullDateText(first), more);
  return `${fullDateText(first)}${allDay ? '' : `, ${clockText(fromMinute)}`}`;
};

const Row = ({ course, today, onChoose }: { course: Course; today: Day; onChoose: () => void }) => {
  const { title, cancelled, color } = course.event;
  return (
    <li>
      <button type="button" className="row" onClick={onChoose}>
        <i className="mark" style={color === SETTING_DEFAULTS.calendarColor ? {} : { background: color }} />
        <span className="text">
          <b>{cancelled ? <s>{title}</s> : title}</b>
          <span className="place">{whenText(course, today)}</span>
        </span>
      </button>
    </li>
  );
};

/**
 * A search field, and the matching events of the next twelve months. A chosen event opens its month and its details.
 */
export const Search: SearchView = ({ model, dispatch }) => {
  const { opened, ahead } = model;
  const text = opened?.search ?? '';
  const isTyped = text !== '';
  // The document of the events ahead may be weeks old: without a change it is not built anew.
  const isComing = (event: WidgetEvent): boolean => event.end > model.now && isOfCalendar(model, event);
  const events = Array.isArray(ahead) ? ahead.filter(isComing) : [];
  const found = byCourse(foundIn(events, text), model.now);
  const result = found.length > 0 ? words.found(found.length) : words.none;
  const searched = wordsOf(text).length > 0 ? result : '';
  const status = ahead === null ? words.searching : ahead === 'failed' ? words.failed : searched;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: in a box of type `search`, Escape would empty it instead of closing the dialog */}
      <input
        ref={focus}
        type="text"
        role="searchbox"
        aria-label={words.title}
        placeholder={words.hint}
        autocomplete="off"
        style={BOX}
        value={text}
        onInput={({ currentTarget }) => dispatch({ type: 'search', text: currentTarget.value })}
      />
      <p role="status" style="padding:8px 0;color:var(--quiet)">
        {isTyped ? status : ''}
      </p>
      <ul className="rows">
        {found.slice(0, AT_MOST).map((course) => (
          <Row
            key={course.event.id}
            course={course}
            today={model.today}
            onChoose={() => dispatch({ type: 'arrive', event: course.event })}
          />
        ))}
      </ul>
    </>
  );
};

window.calendarWidget?.calendar?.show({ Search });
