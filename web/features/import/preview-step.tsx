import { Box, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { Encoding, ReadFile } from '#shared/calendar-file/read/read-file-types.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { ZoneField } from '#web/events/fields/zone-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { FaultsList } from './faults-list.tsx';
import type { Previewed } from './preview.ts';
import { RowsList } from './rows-list.tsx';

const ENCODINGS = (['utf-8', 'windows-1251'] as const).map((value) => ({ value, label: words.encodings[value] }));

type PreviewStepProps = {
  read: ReadFile;
  rows: readonly Previewed[];
  zone: string;
  ticked: ReadonlySet<Previewed>;
  onTick: (row: Previewed, isTicked: boolean) => void;
  onZone: (zone: string) => void;
  onEncoding: (encoding: Encoding) => void;
};

/** The preview of an import, in which the user can still change the file's zone and encoding. */
export const PreviewStep = ({ read, rows, zone, ticked, onTick, onZone, onEncoding }: PreviewStepProps) => (
  <Stack gap="4">
    {(read.maySwitch || read.zone === undefined) && (
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="end">
        {read.maySwitch && (
          <SelectField label={words.encoding} value={read.encoding} options={ENCODINGS} onValue={onEncoding} />
        )}
        {read.zone === undefined && (
          <Box>
            <ZoneField
              value={zone}
              instant={Date.parse(rows[0]?.event.startDate ?? '2026-01-01T00:00:00Z')}
              onValue={onZone}
              error={undefined}
              disabled={false}
            />
            <Text textStyle="sm" color="fg.muted">
              {words.zoneHint}
            </Text>
          </Box>
        )}
      </SimpleGrid>
    )}
    <FaultsList title={words.faults(read.faults.length)} faults={read.faults} />
    {ticked.size === 0 && rows.every(({ isOpen }) => !isOpen) && <Text role="status">{words.nothing}</Text>}
    <RowsList rows={rows} ticked={ticked} onTick={onTick} />
  </Stack>
);
