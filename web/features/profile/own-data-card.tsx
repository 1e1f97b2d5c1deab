import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { ownDataWords as words } from '#shared/locale/own-data.ts';
import { useDownload } from '#web/api/use-download.ts';
import { dayOfFile } from '#web/ui/download.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { DownloadProgress } from '#web/ui/status/progress-bar.tsx';
import { collectOwnData } from './collect-own-data.ts';

/** Saves all data of the user to a file, with the progress [ACC-09]. */
export const OwnDataCard = () => {
  const [collected, setCollected] = useState(0);
  const { percent, start, stop } = useDownload(async ({ signal }) => {
    setCollected(0);
    const text = await collectOwnData({ signal, onCollected: setCollected });
    if (text === null) return null;
    const name = words.fileName(dayOfFile());
    return { file: new Blob([text], { type: 'application/json' }), name, done: words.done };
  }, words.failed);

  return (
    <SectionCard id="data" title={words.title} hint={words.hint}>
      {percent === null ? (
        <Button variant="outline" colorPalette="gray" alignSelf="flex-start" onClick={() => void start()}>
          <DownloadIcon />
          {words.download}
        </Button>
      ) : (
        <DownloadProgress text={words.collected(collected)} stopLabel={words.stop} onStop={stop} />
      )}
    </SectionCard>
  );
};
