/** @jsxImportSource preact */
import type { CommonSettings, EventFilter, Position } from '#shared/embedding/settings.ts';
import { EVENT_FILTERS } from '#shared/embedding/values.ts';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { BACKWARD, FORWARD, Icon } from './icon.tsx';

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
};

const Arrows = ({ settings }: Pick<ToolbarProps, 'settings'>) => (
  <span className="arrows">
    <button type="button" data-act="previous" aria-label={words.previous[settings.viewType]}>
      <Icon path={BACKWARD} />
    </button>
    <button type="button" data-act="next" aria-label={words.next[settings.viewType]}>
      <Icon path={FORWARD} />
    </button>
  </span>
);

const Filter = ({ filter }: Pick<ToolbarProps, 'filter'>) => (
  <select data-act="filter" aria-label={words.filter} value={filter}>
    {EVENT_FILTERS.map((each) => (
      <option key={each} value={each}>
        {words.filters[each]}
      </option>
    ))}
  </select>
);

const Categories = ({ categories, category }: Pick<ToolbarProps, 'categories' | 'category'>) => (
  <select data-act="category" aria-label={words.allCategories} value={category}>
    <option value="">{words.allCategories}</option>
    {categories.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </select>
);

// Not one of the four elements of [WID-07], whose places can be set: it stands at the right end of any toolbar.
const Subscribe = () => (
  <button
    type="button"
    className="subscribe"
    data-act="subscribe"
    aria-label={words.subscribe}
    aria-haspopup="dialog"
    title={words.subscribe}
  >
    <Icon
      path="M5 1.5v3M11 1.5v3M14 7V4.5A1.5 1.5 0 0 0 12.5 3h-9A1.5 1.5 0 0 0 2 4.5v8A1.5 1.5 0 0 0 3.5 14H7M11.5 9v5M9 11.5h5"
      size={18}
      line={1.5}
    />
  </button>
);

// The late script handles its click, as all of the search [VIS-01].
const Search = () => (
  <button
    type="button"
    className="subscribe"
    data-act="search"
    aria-label={words.search}
    aria-haspopup="dialog"
    title={words.search}
  >
    <Icon path="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2ZM10.5 10.5 14 14" size={18} line={1.5} />
  </button>
);

/** The toolbar's elements in order, each with its place; a hidden one has none. */
const elements = ({ settings, title, filter, categories, category }: Omit<ToolbarProps, 'subscribable'>) => {
  const { navigation, hideFilter } = settings;
  return [
    {
      place: navigation.todayButtonPosition,
      element: (
        <button key="today" type="button" className="to-today" data-act="today">
          {words.today}
        </button>
      ),
    },
    { place: navigation.navigationArrowsPosition, element: <Arrows key="arrows" settings={settings} /> },
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
      element: <Categories key="category" categories={categories} category={category} />,
    },
    { place: hideFilter ? 'hide' : navigation.filterPosition, element: <Filter key="filter" filter={filter} /> },
  ] satisfies { place: Position; element: unknown }[];
};

/** Today, arrows, the shown period, filter: each left, center, right or hidden. Nothing at all when all are hidden. */
export const Toolbar = (props: ToolbarProps) => {
  if (props.settings.navigation.hideNavigation) return null;
  const shown = elements(props).filter(({ place }) => place !== 'hide');
  if (shown.length === 0) return null;
  const at = (zone: Position) => shown.filter(({ place }) => place === zone).map(({ element }) => element);
  const searches = props.subscribable && props.settings.search;
  const classes = ['toolbar', props.categories.length > 0 && 'with-category', searches && 'with-search'];
  return (
    <nav className={classes.filter(Boolean).join(' ')} aria-label={words.toolbar}>
      <div className="zone left">{at('left')}</div>
      <div className="zone center">{at('center')}</div>
      <div className="zone right">
        {at('right')}
        {searches ? <Search /> : null}
        {props.subscribable ? <Subscribe /> : null}
      </div>
    </nav>
  );
};
