import { searchData } from '#shared/embedding/search-data.ts';
import { showsOn } from '#shared/time/spans.ts';
import { whenIdle } from '#widget/page/host/window.ts';
import { isMonthLoaded, type Model, shownEvents, shownPeriod } from '#widget/page/model/model.ts';

const AT_MOST = 50;

const publish = (model: Model): void => {
  const { first, last } = shownPeriod(model);
  const events = shownEvents(model).filter((event) => showsOn(event, first, last));
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.text = searchData(events.slice(0, AT_MOST), `${window.location.origin}${window.location.pathname}`);
  document.querySelector(`script[type="${script.type}"]`)?.remove();
  document.head.append(script);
};

/** Whether the published data of two models are the same. */
const isSame = (a: Model, b: Model): boolean =>
  (['category', 'filter', 'months', 'today', 'day'] as const).every((name) => a[name] === b[name]);

/**
 * Updates the structured data for search engines when the model has changed. The update waits until the browser is
 * idle.
 */
export const searchDataPublisher = (): ((model: Model) => void) => {
  let published: Model | null = null;
  return (model) => {
    if (!isMonthLoaded(model) || (published && isSame(published, model))) return;
    published = model;
    whenIdle(() => {
      if (published === model) publish(model);
    });
  };
};
