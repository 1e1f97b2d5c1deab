import { shellWords } from '#shared/locale/shell.ts';

/** What index.html shows while the scripts are coming, until the first screen is there. */
export const Starting = () => <div className="starting" role="status" aria-label={shellWords.loading} />;
