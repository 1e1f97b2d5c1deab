import { RowsSkeleton as Rows } from '#web/ui/status/loading.tsx';

/** Height of a wide table's head. */
const HEAD = '2.75rem';
/** Height of a narrow table's card. */
const CARD = '5rem';

type Props = {
  rows?: number;
  /** Height of a row when the columns are side by side. */
  height?: string;
};

/** The rows of a table that is being fetched. */
export const RowsSkeleton = ({ rows = 10, height = '3.5rem' }: Props) => (
  <Rows
    rows={rows}
    row={{ h: { base: CARD, md: `calc(${height} + 1px)` }, px: '4', borderTopWidth: '1px' }}
    pt={{ base: '0', md: HEAD }}
  />
);
