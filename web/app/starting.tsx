import { shellWords } from '#shared/locale/shell.ts';

/** The mark of index.html, shown until the first screen is loaded. */
export const Starting = () => <div className="starting" role="status" aria-label={shellWords.loading} />;
