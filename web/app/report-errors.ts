import { type Page, watchErrors } from '#shared/pages/watch-errors.ts';

/** Options of the React root that report errors, also those that an error screen catches [API-21]. */
export const reportErrors = (page: Page) => {
  const report = watchErrors(page, 'app', import.meta.env.RELEASE ?? 'none');
  return {
    onCaughtError: (error: unknown) => {
      console.error(error);
      report(error);
    },
  };
};
