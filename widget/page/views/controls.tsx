/** @jsxImportSource preact */
import { controlWords as words } from '#shared/locale/widget.ts';

export const BACKWARD = 'M10 3 5 8l5 5';
export const FORWARD = 'm6 3 5 5-5 5';

/** An icon drawn with lines on a grid of 16. `size`: CSS pixels. `line`: width of the lines in units of the grid. */
export const Icon = ({ path, size = 16, line = 2 }: { path: string; size?: number; line?: number }) => (
  <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      stroke-width={line}
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);

type OutLinkProps = { href: string; className?: string; text: string; note?: string };

/** A link that opens in a new tab and tells screen readers so. `note`: where the link leads. */
export const OutLink = ({ href, className, text, note }: OutLinkProps) => (
  <a className={className} href={href} target="_blank" rel="noopener noreferrer">
    {text}
    {note ? <span className="note">{` ${note}`}</span> : null}
    <span className="unseen">{` (${words.newTab})`}</span>
  </a>
);
