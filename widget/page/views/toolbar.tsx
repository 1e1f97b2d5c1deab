/** @jsxImportSource preact */
import type { VNode } from 'preact';
import type { Position } from '#shared/embedding/settings.ts';
import { EVENT_FILTERS } from '#shared/embedding/values.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { categoryNames, periodText } from '#widget/page/model/model.ts';
import type { ViewProps } from '#widget/page/model/reduce.ts';
import { BACKWARD, FORWARD, Icon } from './controls.tsx';

const Arrows = ({ model: { settings }, dispatch }: ViewProps) => (
  <span className="arrows">
    <button
      type="button"
      aria-label={words.previous[settings.viewType]}
      onClick={() => dispatch({ type: 'step', direction: -1 })}
    >
      <Icon path={BACKWARD} />
    </button>
    <button
      type="button"
      aria-label={words.next[settings.viewType]}
      onClick={() => dispatch({ type: 'step', direction: 1 })}
    >
      <Icon path={FORWARD} />
    </button>
  </span>
);

const Filter = ({ model, dispatch }: ViewProps) => (
  <select
    aria-label={words.filter}
    value={model.filter}
    onChange={({ currentTarget: { value } }) => {
      const filter = EVENT_FILTERS.find((each) => each === value);
      if (filter) dispatch({ type: 'filter', filter });
    }}
  >
    {EVENT_FILTERS.map((each) => (
      <option key={each} value={each}>
        {words.filters[each]}
      </option>
    ))}
  </select>
);

const Categories = ({ model, dispatch, names }: ViewProps & { names: readonly string[] }) => (
  <select
    className="category"
    aria-label={words.allCategories}
    value={model.category}
    onChange={({ currentTarget }) => dispatch({ type: 'category', category: currentTarget.value })}
  >
    <option value="">{words.allCategories}</option>
    {names.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </select>
);

const SUBSCRIBE =
  'M5 1.5v3M11 1.5v3M14 7V4.5A1.5 1.5 0 0 0 12.5 3h-9A1.5 1.5 0 0 0 2 4.5v8A1.5 1.5 0 0 0 3.5 14H7M11.5 9v5M9 11.5h5';
const SEARCH = 'M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2ZM10.5 10.5 14 14';

// A button at the right end of the toolbar. Settings move only the four elements of [WID-07], not this button.
const DialogButton = ({ name, path, onClick }: { name: string; path: string; onClick: () => void }) => (
  <button type="button" className="subscribe" aria-label={name} aria-haspopup="dialog" title={name} onClick={onClick}>
    <Icon path={path} size={18} line={1.5} />
  </button>
);

/**
 * The toolbar: today, arrows, the shown period, filter. Settings put each element left, center or right, or hide it. If
 * settings hide the navigation, there is no toolbar.
 */
export const Toolbar = (view: ViewProps) => {
  const { model, dispatch } = view;
  const { navigation, hideFilter, search } = model.settings;
  if (navigation.hideNavigation) return null;
  const categories = categoryNames(model);
  const elements: { place: Position; element: VNode }[] = [
    {
      place: navigation.todayButtonPosition,
      element: (
        <button key="today" type="button" className="to-today" onClick={() => dispatch({ type: 'today' })}>
          {words.today}
        </button>
      ),
    },
    { place: navigation.navigationArrowsPosition, element: <Arrows key="arrows" {...view} /> },
    {
      place: navigation.currentDatePosition,
      element: (
        <h1 key="date" className="current">
          {periodText(model)}
        </h1>
      ),
    },
    {
      place: categories.length ? 'right' : 'hide',
      element: <Categories key="category" {...view} names={categories} />,
    },
    { place: hideFilter ? 'hide' : navigation.filterPosition, element: <Filter key="filter" {...view} /> },
  ];
  if (elements.every(({ place }) => place === 'hide')) return null;
  const at = (zone: Position) => elements.filter(({ place }) => place === zone).map(({ element }) => element);
  const isSubscribable = model.calendarFile !== null && model.feed !== 'unknown';
  const searches = isSubscribable && search;
  const classes = ['toolbar', categories.length > 0 && 'with-category', searches && 'with-search'];
  return (
    <nav className={classes.filter(Boolean).join(' ')} aria-label={words.toolbar}>
      <div className="zone left">{at('left')}</div>
      <div className="zone center">{at('center')}</div>
      <div className="zone right">
        {at('right')}
        {searches ? (
          <DialogButton name={words.search} path={SEARCH} onClick={() => dispatch({ type: 'open-search' })} />
        ) : null}
        {isSubscribable ? (
          <DialogButton name={words.subscribe} path={SUBSCRIBE} onClick={() => dispatch({ type: 'open-subscribe' })} />
        ) : null}
      </div>
    </nav>
  );
};
