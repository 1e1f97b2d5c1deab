import { Box, Button, Center, Grid, type GridProps, Spinner, type SystemStyleObject } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { shellWords } from '#shared/locale/shell.ts';

/**
 * A spinner in the middle of its space. It appears late, so that a quick answer shows none; with `isAtOnce` at once,
 * for example after a click.
 */
export const Loading = ({ minHeight = '100dvh', isAtOnce = false }: { minHeight?: string; isAtOnce?: boolean }) => (
  <Center
    minH={minHeight}
    role="status"
    aria-label={shellWords.loading}
    animation={isAtOnce ? undefined : 'fade-in 200ms 120ms both'}
  >
    <Spinner size="lg" color="blue.fg" borderWidth="3px" />
  </Center>
);

type RowsSkeletonProps = GridProps & {
  rows: number;
  /** The style of a real row, above all its height, so that nothing moves when the rows come. */
  row: SystemStyleObject;
};

/** Grey bars in place of rows. They take their room at once, but fade in late, so that a quick answer shows none. */
export const RowsSkeleton = ({ rows, row, ...grid }: RowsSkeletonProps) => (
  <Grid
    role="status"
    aria-busy
    aria-label={shellWords.loading}
    animation="fade-in 200ms 150ms both"
    css={{
      '& > *': { display: 'flex', alignItems: 'center' },
      '& > div': row,
      '& > div > div': {
        h: '1rem',
        flexShrink: '0',
        borderRadius: 'l2',
        bg: 'bg.emphasized',
        animation: 'pulse',
        animationDuration: '1.2s',
      },
    }}
    {...grid}
  >
    {Array.from({ length: rows }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all bars are the same and never move
      <div key={at}>
        <div style={{ width: `${88 - ((at * 13) % 34)}%` }} />
      </div>
    ))}
  </Grid>
);

type LoadErrorProps = {
  /** What is missing, if the place does not say it. */
  title?: ReactNode;
  /** The server's text. */
  reason: string;
  onRetry: () => void;
};

/** Replaces the content of a dialog or card that could not be fetched: the reason, and a button to try again. */
export const LoadError = ({ title, reason, onRetry }: LoadErrorProps) => (
  <Box role="alert" py="3" color="fg.error" overflowWrap="anywhere">
    {title !== undefined && <>{title}: </>}
    {reason}
    <Button display="flex" mt="2" size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
      {shellWords.retry}
    </Button>
  </Box>
);

type ListPlaceholderProps = Pick<ComponentProps<typeof RowsSkeleton>, 'rows' | 'row'> &
  Omit<ComponentProps<typeof LoadError>, 'reason'> & { error: Error | undefined };

/** Replaces a missing list: bars while it is loading, or why it could not be loaded. */
export const ListPlaceholder = ({ error, rows, row, ...failed }: ListPlaceholderProps) =>
  error ? <LoadError {...failed} reason={error.message} /> : <RowsSkeleton rows={rows} row={row} />;

/** The sign of index.html, shown until the first screen is loaded. */
export const Starting = () => <div className="starting" role="status" aria-label={shellWords.loading} />;
