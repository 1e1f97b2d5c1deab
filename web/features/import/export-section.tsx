import { Button, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { FileKind } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { planWords } from '#shared/locale/plan.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { useDownload } from '#web/api/use-download.ts';
import { useCalendars } from '#web/events/use-calendars.ts';
import { dayOfFile } from '#web/ui/download.ts';
import { DownloadIcon, PrinterIcon } from '#web/ui/icons.tsx';
import { DownloadProgress } from '#web/ui/status/progress-bar.tsx';
import { exportFile } from './export-file.ts';

const PlanDialog = lazyDialog(async () => (await import('#web/events/plan/plan-dialog.tsx')).PlanDialog);

/**
 * Exports all events of a calendar, or of all the user's calendars if none is chosen. Also prints a month of events.
 */
export const ExportSection = ({ calendarId }: { calendarId: string | undefined }) => {
  const { shares = false } = useCurrentUser();
  const { calendars } = useCalendars();
  const [collected, setCollected] = useState(0);
  const [isPlanOpen, setPlanOpen] = useState(false);
  const kind = useRef<FileKind>('ics');
  const { percent, start, stop } = useDownload(async ({ signal }) => {
    setCollected(0);
    const now = new Date();
    const made = await exportFile(kind.current, { calendarId, shares, signal, now, onCollected: setCollected });
    if (!made) return null;
    const name = words.fileName(dayOfFile(), kind.current);
    return { file: made.file, name, done: words.exported(made.count) };
  }, words.failed);
  const save = (as: FileKind) => {
    kind.current = as;
    void start();
  };
  return (
    <Stack as="section" gap="2" aria-label={words.exportTitle}>
      <Heading as="h3" size="sm">
        {words.exportTitle}
      </Heading>
      <Text textStyle="sm" color="fg.muted">
        {words.exportHint(calendarId && (calendars.find(({ id }) => id === calendarId)?.name ?? ''))}
      </Text>
      {percent === null ? (
        <HStack gap="3" wrap="wrap">
          {(['ics', 'csv'] as const).map((as) => (
            <Button key={as} variant="outline" colorPalette="gray" onClick={() => save(as)}>
              <DownloadIcon />
              {as === 'ics' ? words.exportIcs : words.exportCsv}
            </Button>
          ))}
          <Button variant="outline" colorPalette="gray" onClick={() => setPlanOpen(true)}>
            <PrinterIcon />
            {planWords.title}
          </Button>
        </HStack>
      ) : (
        <DownloadProgress text={words.collected(collected)} stopLabel={words.stop} onStop={stop} />
      )}
      {isPlanOpen && <PlanDialog isInner onClose={() => setPlanOpen(false)} />}
    </Stack>
  );
};
