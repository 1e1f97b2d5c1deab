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
  /** `grid-template-areas` of a row under 768 px, where the columns have no room side by side. */
  narrow: string;
  /** While newer rows are being fetched the old ones stay, dimmed. */
  stale?: boolean;
};

const Table = chakra('table', {
  base: { w: 'full', display: { base: 'block', md: 'table' }, textStyle: 'sm', transition: 'opacity 120ms' },
});
const Head = chakra('thead', { base: { srOnly: { base: true, md: false } } });
const HeaderRow = chakra('tr');
const Header = chakra('th', {
  base: { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted', px: '4', py: '3', bg: 'bg.subtle' },
});
const Body = chakra('tbody', { base: { display: { base: 'block', md: 'table-row-group' } } });
const BodyRow = chakra('tr', {
  base: {
    display: { base: 'grid', md: 'table-row' },
    alignItems: 'center',
    gap: { base: '2', md: '0' },
    px: { base: '4', md: '0' },
    py: { base: '3', md: '0' },
    borderTopWidth: '1px',
    _first: { borderTopWidth: { base: '0', md: '1px' } },
  },
});
const Cell = chakra('td', {
  base: { px: { base: '0', md: '4' }, py: { base: '0', md: '2.5' }, minW: '0', overflowWrap: 'anywhere' },
});

/**
 * A table that turns its rows into small cards on narrow screens. The roles are spelt out because `display` takes a
 * table's meaning away in some browsers.
 */
export const DataTable = <Row,>({ label, columns, rows, keyOf, narrow, stale = false }: Props<Row>) => (
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
        <BodyRow key={keyOf(row)} role="row" gridTemplateAreas={narrow} gridTemplateColumns="1fr auto">
          {columns.map(({ id, cell, end }) => (
            <Cell key={id} role="cell" gridArea={id} textAlign={end ? 'end' : undefined}>
              {cell(row)}
            </Cell>
          ))}
        </BodyRow>
      ))}
    </Body>
  </Table>
);
