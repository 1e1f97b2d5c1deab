import { shellWords } from '#shared/locale/shell.ts';
import mark from '#web/favicon.svg';
import './starting.css';

/** What index.html shows while the scripts are coming, until the first screen is there. */
export const Starting = () => (
  <div className="starting" role="status" aria-label={shellWords.loading}>
    <img src={mark} alt="" width="48" height="48" />
  </div>
);
