import { Grid, type GridProps, type SystemStyleObject } from '@chakra-ui/react';
import { shellWords } from '#shared/locale/shell.ts';

type Props = GridProps & {
  rows: number;
  /** The look of a real row without its content: its height above all, so that nothing jumps when the rows come. */
  row: SystemStyleObject;
};

/** Grey bars where rows will stand. They take their room at once and fade in so late that they do not flash before a quick answer. */
export const RowsSkeleton = ({ rows, row, ...grid }: Props) => (
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
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
      <div key={at}>
        <div style={{ width: `${88 - ((at * 13) % 34)}%` }} />
      </div>
    ))}
  </Grid>
);
