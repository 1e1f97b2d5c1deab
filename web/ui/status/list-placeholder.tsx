import type { ComponentProps } from 'react';
import { LoadError } from './load-error.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

type Props = Pick<ComponentProps<typeof RowsSkeleton>, 'rows' | 'row'> &
  Omit<ComponentProps<typeof LoadError>, 'reason'> & { error: Error | undefined };

/** In place of a list that is not there: rows to come, or why they do not come. */
export const ListPlaceholder = ({ error, rows, row, ...failed }: Props) =>
  error ? <LoadError {...failed} reason={error.message} /> : <RowsSkeleton rows={rows} row={row} />;
