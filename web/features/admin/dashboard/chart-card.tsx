import { Box, Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { chartWords as words } from '#shared/locale/admin-dashboard.ts';
import { Panel } from '#web/features/admin/parts/panel.tsx';

const Table = chakra('table', {
  base: {
    w: 'full',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th': { textAlign: 'start', fontWeight: 'medium', py: '1', pe: '3', whiteSpace: 'nowrap' },
    '& td': { py: '1', pe: '3', textAlign: 'end' },
    '& thead th:not(:first-of-type)': { textAlign: 'end' },
    '& tbody tr': { borderTopWidth: '1px' },
  },
});

type Props = {
  title: string;
  hint: string;
  chart: ReactNode;
  /** Names of the columns; the first one names the rows. */
  head: readonly string[];
  rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
};

/** A chart and its table. Screen readers get only the table. A button shows the table to everyone. */
export const ChartCard = ({ title, hint, chart, head, rows }: Props) => {
  const [isTable, setTable] = useState(false);
  return (
    <Panel
      title={title}
      hint={hint}
      actions={
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? words.showChart : words.showTable}
        </Button>
      }
    >
      {!isTable && chart}
      <Box
        // Scrolls by keyboard too.
        tabIndex={isTable ? 0 : undefined}
        role={isTable ? 'region' : undefined}
        aria-label={isTable ? title : undefined}
        maxH={isTable ? '22rem' : undefined}
        overflow="auto"
        srOnly={!isTable}
      >
        <Table aria-label={title}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Panel>
  );
};
