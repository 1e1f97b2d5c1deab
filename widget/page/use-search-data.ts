import { useEffect } from 'react';
import { widgetWords as words } from '#shared/locale/widget.ts';
import { monthText } from '#shared/time/day-text.ts';
import { touches } from '#shared/time/spans.ts';
import { type Model, shownEvents, shownPeriod } from './model.ts';
import { searchData } from './search-data.ts';

/** Title and structured data of the page, for search engines and bookmarks: what is shown now. */
export const useSearchData = (model: Model): void => {
  const { day, months, filter, today } = model;
  const month = monthText(day);

  useEffect(() => {
    document.title = `${words.calendar}: ${month}`;
  }, [month]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown events depend on these alone
  useEffect(() => {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    const { first, last } = shownPeriod(model);
    const events = shownEvents(model).filter((event) => touches(event, first, last));
    script.text = searchData(events, `${window.location.origin}${window.location.pathname}`);
    document.head.append(script);
    return () => script.remove();
  }, [day, months, filter, today]);
};
