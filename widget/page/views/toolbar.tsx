/** @jsxImportSource preact */
import type { CommonSettings, EventFilter, Position } from '#shared/embedding/settings.ts';
import { EVENT_FILTERS } from '#shared/embedding/values.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';
import { BACKWARD, FORWARD, Icon } from './controls.tsx';

type ToolbarProps = {
  settings: CommonSettings;
  /** The period that is shown. */
  title: string;
  filter: EventFilter;
  /** Names to choose from, and the chosen one; empty: all. */
  categories: readonly string[];
  category: string;
  /** Is there a calendar to subscribe to? */
  subscribable: boolean;
  dispatch: Dispatch;
};

const Arrows = ({ settings, dispatch }: Pick<ToolbarProps, 'settings' | 'dispatch'>) => (
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

const Filter = ({ filter, dispatch }: Pick<ToolbarProps, 'filter' | 'dispatch'>) => (
  <select
    aria-label={words.filter}
    value={filter}
    onChange={({ currentTarget: { value } }) => {
      const chosen = EVENT_FILTERS.find((each) => each === value);
      if (chosen) dispatch({ type: 'filter', filter: chosen });
    }}
  >
    {EVENT_FILTERS.map((each) => (
      <option key={each} value={each}>
        {words.filters[each]}
      </option>
    ))}
  </select>
);

const Categories = ({ categories, category, dispatch }: Pick<ToolbarProps, 'categories' | 'category' | 'dispatch'>) => (
  <select
    className="category"
    aria-label={words.allCategories}
    value={category}
    onChange={({ currentTarget }) => dispatch({ type: 'category', category: currentTarget.value })}
  >
    <option value="">{words.allCategories}</option>
    {categories.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </select>
);

const SUBSCRIBE =
  'M5 1.5v3M11 1.5v3M14 7V4.5A1.5 1.5 0 0 0 12.5 3h-9A1.5 1.5 0 0 0 2 4.5v8A1.5 1.5 0 0 0 3.5 14H7M11.5 9v5M9 11.5h5';
const SEARCH = 'M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2ZM10.5 10.5 14 14';

// None of the four elements of [WID-07], whose places can be set: these stand at the right end of any toolbar.
const DialogButton = ({ name, path, onClick }: { name: string; path: string; onClick: () => void }) => (
  <button type="button" className="subscribe" aria-label={name} aria-haspopup="dialog" title={name} onClick={onClick}>
    <Icon path={path} size={18} line={1.5} />
  </button>
);

/** The toolbar's elements in order, each with its place; a hidden one has none. */
const elements = ({ settings, title, filter, categories, category, dispatch }: Omit<ToolbarProps, 'subscribable'>) => {
  const { navigation, hideFilter } = settings;
  return [
    {
      place: navigation.todayButtonPosition,
      element: (
        <button key="today" type="button" className="to-today" onClick={() => dispatch({ type: 'today' })}>
          {words.today}
        </button>
      ),
    },
    {
      place: navigation.navigationArrowsPosition,
      element: <Arrows key="arrows" settings={settings} dispatch={dispatch} />,
    },
    {
      place: navigation.currentDatePosition,
      element: (
        <h1 key="date" className="current">
          {title}
        </h1>
      ),
    },
    {
      place: categories.length ? 'right' : 'hide',
      element: <Categories key="category" categories={categories} category={category} dispatch={dispatch} />,
    },
    {
      place: hideFilter ? 'hide' : navigation.filterPosition,
      element: <Filter key="filter" filter={filter} dispatch={dispatch} />,
    },
  ] satisfies { place: Position; element: unknown }[];
};

/** Today, arrows, the shown period, filter: each left, center, right or hidden. Nothing at all when all are hidden. */
export const Toolbar = (props: ToolbarProps) => {
  const { settings, categories, subscribable, dispatch } = props;
  if (settings.navigation.hideNavigation) return null;
  const shown = elements(props).filter(({ place }) => place !== 'hide');
  if (shown.length === 0) return null;
  const at = (zone: Position) => shown.filter(({ place }) => place === zone).map(({ element }) => element);
  const searches = subscribable && settings.search;
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
        {subscribable ? (
          <DialogButton name={words.subscribe} path={SUBSCRIBE} onClick={() => dispatch({ type: 'open-subscribe' })} />
        ) : null}
      </div>
    </nav>
  );
};
