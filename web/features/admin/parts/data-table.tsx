import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type Column<Row> = {
  /** Also the name of the column's area in `narrow`. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** CSS width on wide screens; what is left is shared by the others. */
  readonly width?: string;
  readonly end?: boolean;
};

type Props<Row> = {
  /** Read out by screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** `grid-template-areas` of a row where there is no room for columns, in three columns of which the middle one stretches. */
  narrow: string;
  /** The same for the narrowest phones, where `narrow` has no room either. */
  narrowest?: string;
  /** While newer rows are being fetched the old ones stay, dimmed. */
  stale?: boolean;
};

/** The width of the table's own place from which on its columns stand side by side. */
const WIDE = '@container (min-width: 44rem)';

/** Phones under 375 px, or a page zoomed to 400 %. */
const NARROWEST = '@container (max-width: 21rem)';

const Place = chakra('div', { base: { containerType: 'inline-size', position: 'relative' } });
const Table = chakra('table', {
  base: { w: 'full', display: 'block', textStyle: 'sm', transition: 'opacity 120ms', [WIDE]: { display: 'table' } },
});
const Head = chakra('thead', {
  base: {
    // Unseen but read out while the rows are cards.
    position: 'absolute',
    boxSize: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    [WIDE]: { position: 'static', boxSize: 'auto', overflow: 'visible', clipPath: 'none' },
  },
});
const HeaderRow = chakra('tr');
const Header = chakra('th', {
  base: { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted', px: '4', py: '3', bg: 'bg.subtle' },
});
const Body = chakra('tbody', { base: { display: 'block', [WIDE]: { display: 'table-row-group' } } });
const BodyRow = chakra('tr', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1.5',
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    _first: { borderTopWidth: '0' },
    // A card is laid out when it comes into view.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 5rem',
    [WIDE]: { display: 'table-row', contentVisibility: 'visible', _first: { borderTopWidth: '1px' } },
  },
});
const Cell = chakra('td', {
  // Chakra sets `overflow-wrap` on every element, so it is not inherited.
  base: { minW: '0', '&, & *': { overflowWrap: 'anywhere' }, [WIDE]: { px: '4', py: '2.5' } },
});

/**
 * A table that turns its rows into small cards where it has little room. The roles are spelt out because `display` takes a
 * table's meaning away in some browsers.
 */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  narrow,
  narrowest = narrow,
  stale = false,
}: Props<Row>) => (
  <Place>
    <Table role="table" aria-label={label} aria-busy={stale} opacity={stale ? 0.55 : 1}>
      <Head role="rowgroup">
        <HeaderRow role="row">
          {columns.map(({ id, header, width, end }) => (
            <Header key={id} role="columnheader" scope="col" w={width} textAlign={end ? 'end' : undefined}>
              {header}
            </Header>
          ))}
        </HeaderRow>
      </Head>
      <Body role="rowgroup">
        {rows.map((row) => (
          <BodyRow
            key={keyOf(row)}
            role="row"
            css={{ gridTemplateAreas: narrow, [NARROWEST]: { gridTemplateAreas: narrowest } }}
          >
            {columns.map(({ id, cell, end }) => (
              <Cell key={id} role="cell" gridArea={id} textAlign={end ? 'end' : undefined}>
                {cell(row)}
              </Cell>
            ))}
          </BodyRow>
        ))}
      </Body>
    </Table>
  </Place>
);
