import { Button } from '@chakra-ui/react';
import { logWords as words } from '#shared/locale/admin-log.ts';
import { pluralForm } from '#shared/locale/plural.ts';
import { useDownload } from '#web/api/use-download.ts';
import { countText } from '#web/features/admin/parts/number-text.ts';
import { dayOfFile } from '#web/ui/download.ts';
import { CloseIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { exportLog } from './export-log.ts';
import type { LogChoice } from './use-log-query.ts';

/** Saves the filtered log to a CSV file, with progress and a way to stop. */
export const ExportButton = ({ filter }: { filter: LogChoice }) => {
  const { percent, start, stop } = useDownload(async (making) => {
    const made = await exportLog({ filter, ...making });
    if (!made) return null;
    const name = words.fileName(dayOfFile());
    return {
      file: made.file,
      name,
      done: words.exported(countText(made.count), pluralForm(made.count, words.entries)),
    };
  }, words.exportFailed);

  if (percent === null) {
    return (
      <Button variant="outline" colorPalette="gray" bg="bg.panel" onClick={() => void start()}>
        <DownloadIcon />
        {words.export}
      </Button>
    );
  }
  const progress = words.exporting(percent);
  return (
    <Button
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      fontVariantNumeric="tabular-nums"
      aria-label={`${progress} ${words.cancelExport}`}
      onClick={stop}
    >
      {progress}
      <CloseIcon />
    </Button>
  );
};
