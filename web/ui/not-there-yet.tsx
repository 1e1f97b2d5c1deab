import type { ComponentProps } from 'react';
import { NotLoaded } from './not-loaded.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

type Props = Pick<ComponentProps<typeof RowsSkeleton>, 'rows' | 'row'> &
  Omit<ComponentProps<typeof NotLoaded>, 'reason'> & { error: Error | undefined };

/** In place of a list that is not there: rows to come, or why they do not come. */
export const NotThereYet = ({ error, rows, row, ...failed }: Props) =>
  error ? <NotLoaded {...failed} reason={error.message} /> : <RowsSkeleton rows={rows} row={row} />;
