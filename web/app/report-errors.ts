import { type Page, watchErrors } from '#shared/pages/watch-errors.ts';

/** Options of the React root. Errors are reported even if an error screen catches them [API-21]. */
export const reportErrors = (page: Page) => {
  const report = watchErrors(page, 'app', import.meta.env.RELEASE ?? 'none');
  return {
    onCaughtError: (error: unknown) => {
      console.error(error);
      report(error);
    },
  };
};
