import { Button, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { listCategories } from '#shared/contracts/categories.ts';
import type { FileKind } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { planWords } from '#shared/locale/plan.ts';
import { callApi } from '#web/api/call-api.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Collecting } from '#web/ui/collecting.tsx';
import { DownloadIcon, PrinterIcon } from '#web/ui/icons.tsx';
import { collectEvents } from './collect-events.ts';
import { writeInWorker } from './in-worker.ts';

const PlanDialog = lazy(async () => ({ default: (await import('#web/events/plan/plan-dialog.tsx')).PlanDialog }));

const TYPES: Readonly<Record<FileKind, string>> = { ics: 'text/calendar', csv: 'text/csv' };

/** All own events as a file, and a month of them on paper. */
export const ExportSection = () => {
  const [collected, setCollected] = useState(0);
  const [isPlanOpen, setPlanOpen] = useState(false);
  const kind = useRef<FileKind>('ics');
  const { percent, start, stop } = useDownload(async ({ signal }) => {
    setCollected(0);
    const [events, categories] = await Promise.all([
      collectEvents({ signal, onCollected: setCollected }),
      callApi(listCategories, { query: {} }),
    ]);
    if (!events) return null;
    const now = new Date();
    const name = words.fileName(now.toISOString().slice(0, 10), kind.current);
    const text = await writeInWorker({ kind: kind.current, events, categories, now });
    return { file: new Blob([text], { type: TYPES[kind.current] }), name, done: words.exported(events.length) };
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
        {words.exportHint}
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
        <Collecting text={words.collected(collected)} stopLabel={words.stop} onStop={stop} />
      )}
      <Suspense>{isPlanOpen && <PlanDialog isInner onClose={() => setPlanOpen(false)} />}</Suspense>
    </Stack>
  );
};
