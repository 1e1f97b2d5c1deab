import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type Column<Row> = {
  /** The column's id, and the name of its area in `narrow`. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The CSS width on wide screens. Columns without one share the rest. */
  readonly width?: string;
  readonly end?: boolean;
};

type Props<Row> = {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /**
   * `grid-template-areas` of a row in a table that has no room for all columns side by side. The grid has three
   * columns, and the middle one stretches.
   */
  narrow: string;
  /** The areas for the narrowest phones. */
  narrowest?: string;
  /** The areas for tablets. With them the columns stand side by side only from the width `WIDER` on. */
  middle?: string;
  /** Whether newer rows are being fetched. The old rows stay, dimmed. */
  stale?: boolean;
};

/** In a container of this width the columns stand side by side. */
const WIDE = '@container (min-width: 44rem)';

/** The same width for a table with `middle`, which needs more room. */
export const WIDER = '@container (min-width: 58rem)';

/** Tablets, and desktops with a sidebar. */
const MIDDLE = '@container (min-width: 34rem)';

/** Phones under 375 px, or a page zoomed to 400 %. */
const NARROWEST = '@container (max-width: 21rem)';

const Place = chakra('div', { base: { containerType: 'inline-size', position: 'relative' } });

/** The rows as columns of a table. */
const SIDE_BY_SIDE = {
  display: 'table',
  '& > thead': {
    position: 'static',
    boxSize: 'auto',
    overflow: 'visible',
    clipPath: 'none',
    display: 'table-header-group',
  },
  '& > tbody': { display: 'table-row-group' },
  '& > tbody > tr': { display: 'table-row', contentVisibility: 'visible' },
  '& > tbody > tr:first-of-type': { borderTopWidth: '1px' },
  '& td': { px: '4', py: '2.5' },
} as const;

// One style for all rows and cells. With a Chakra element for each a phone would take ten times as long.
const Table = chakra('table', {
  base: {
    w: 'full',
    display: 'block',
    textStyle: 'sm',
    transition: 'opacity 120ms',
    '& > thead': {
      // While the rows are cards, screen readers read the head, but nobody sees it.
      position: 'absolute',
      boxSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted', px: '4', py: '3', bg: 'bg.subtle' },
    '& > tbody': { display: 'block' },
    '& > tbody > tr': {
      display: 'grid',
      gridTemplateAreas: 'var(--areas)',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1.5',
      px: '4',
      py: '3',
      borderTopWidth: '1px',
      // A card is laid out only when it comes into view. On paper all cards are laid out.
      contentVisibility: 'auto',
      _print: { contentVisibility: 'visible' },
      containIntrinsicBlockSize: 'auto 5rem',
    },
    // An open menu of a card covers the cards below it.
    '& > tbody > tr:has([aria-expanded=true])': { contentVisibility: 'visible' },
    '& > tbody > tr:first-of-type': { borderTopWidth: '0' },
    // This is set on each element, because Chakra sets `overflow-wrap` on every element.
    '& td, & td *': { overflowWrap: 'anywhere' },
    '& td': { minW: '0' },
  },
  variants: {
    columns: { few: { [WIDE]: SIDE_BY_SIDE }, many: { [WIDER]: SIDE_BY_SIDE } },
  },
});

/** The roles as attributes, because in some browsers `display` removes a table's roles. */
const ROLES = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const textAlign = (end: boolean | undefined) => (end ? ('end' as const) : undefined);

/** A table, whose rows become small cards in a narrow container. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  narrow,
  narrowest = narrow,
  middle,
  stale = false,
}: Props<Row>) => (
  <Place>
    <Table
      role="table"
      aria-label={label}
      aria-busy={stale}
      opacity={stale ? 0.55 : 1}
      columns={middle ? 'many' : 'few'}
      css={{
        '--areas': narrow,
        [NARROWEST]: { '--areas': narrowest },
        ...(middle && { [MIDDLE]: { '--areas': middle } }),
      }}
    >
      <thead {...ROLES.group}>
        <tr {...ROLES.row}>
          {columns.map(({ id, header, width, end }) => (
            <th key={id} {...ROLES.header} scope="col" style={{ width, textAlign: textAlign(end) }}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...ROLES.row}>
            {columns.map(({ id, cell, end }) => (
              <td key={id} {...ROLES.cell} style={{ gridArea: id, textAlign: textAlign(end) }}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Place>
);
