import { Button } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { logWords as words } from '#shared/locale/admin-log.ts';
import { pluralForm } from '#shared/locale/plural.ts';
import { errorText } from '#web/api/api-error.ts';
import { download } from '#web/features/admin/parts/download.ts';
import { countText } from '#web/features/admin/parts/number-text.ts';
import { CloseIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';
import { exportLog } from './export-log.ts';
import type { LogChoice } from './use-log-query.ts';

/** Saves the log, as filtered, to a CSV file; while it runs the button shows how far it is and stops it. */
export const ExportButton = ({ filter }: { filter: LogChoice }) => {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const made = await exportLog({ filter, signal: controller.signal, onProgress: setShare });
      if (!made) return;
      download(made.file, words.fileName(new Date().toISOString().slice(0, 10)));
      notifySuccess(words.exported(countText(made.count), pluralForm(made.count, words.entries)));
    } catch (thrown) {
      notifyError(words.exportFailed(errorText(thrown)));
    } finally {
      setShare(null);
    }
  };

  if (share === null) {
    return (
      <Button variant="outline" colorPalette="gray" bg="bg.panel" onClick={() => void start()}>
        <DownloadIcon />
        {words.export}
      </Button>
    );
  }
  const progress = words.exporting(Math.floor(share * 100));
  return (
    <Button
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      fontVariantNumeric="tabular-nums"
      aria-label={`${progress} ${words.cancelExport}`}
      onClick={() => running.current?.abort()}
    >
      {progress}
      <CloseIcon />
    </Button>
  );
};
