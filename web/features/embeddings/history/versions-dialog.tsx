import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { type EmbeddingVersion, listVersions } from '#shared/contracts/versions.ts';
import { versionWords as words } from '#shared/locale/embedding-history.ts';
import { momentText, shortMomentText } from '#shared/locale/moment-text.ts';
import { publishWords } from '#shared/locale/publishing.ts';
import { ALWAYS_ANEW } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { ListPlaceholder } from '#web/ui/status/loading.tsx';
import { VersionList, VersionRow } from '#web/ui/version-list.tsx';
import { restoreVersion } from './restore-version.ts';
import { settingText } from './setting-text.ts';

const BUTTON = { size: 'sm', variant: 'outline' } as const;

const whenOf = ({ at }: EmbeddingVersion): string => momentText(new Date(at));

/** When a version was published, and whether visitors see it now. Empty if it was never published [LIVE-07]. */
const publishedText = ({ publishedAt }: EmbeddingVersion, { published }: Embedding): string => {
  if (publishedAt === null) return '';
  const text = publishWords.version(shortMomentText(new Date(publishedAt), new Date()));
  return publishedAt === published.at ? `${text} · ${words.seen}` : text;
};

/** What a version changed, in words. */
const linesOf = ({ n, changes }: EmbeddingVersion): string[] => {
  if (changes.length === 0) return [n === 1 ? words.created : words.lost];
  const texts = changes.flatMap((change) => settingText(change) ?? []);
  return texts.length > 0 ? texts : [words.nothing];
};

const Versions = ({ embedding, onClose }: { embedding: Embedding; onClose: () => void }) => {
  const { id } = embedding;
  const { data, error, mutate } = useCall(listVersions, { params: { id } }, ALWAYS_ANEW);
  const [isBusy, setBusy] = useState(false);
  const reload = () => mutate();

  const restore = async (n: number, publish: boolean) => {
    setBusy(true);
    if (await restoreVersion(embedding, n, publish)) onClose();
    else await reload();
    setBusy(false);
  };

  const buttons = (version: EmbeddingVersion) => (
    <>
      <Button
        {...BUTTON}
        aria-label={words.restoreOf(whenOf(version))}
        disabled={isBusy}
        onClick={() => void restore(version.n, false)}
      >
        {words.restore}
      </Button>
      <Button
        {...BUTTON}
        aria-label={words.publishOf(whenOf(version))}
        disabled={isBusy}
        onClick={() => void restore(version.n, true)}
      >
        {words.publish}
      </Button>
    </>
  );

  return (
    <ListDialog title={words.of(embedding.name)} closeLabel={words.close} onClose={onClose} size="md">
      <Text pb="3" color="fg.muted" textStyle="sm">
        {words.joined} {words.kept}
      </Text>
      {!(data && !error) && (
        <ListPlaceholder
          rows={3}
          row={{ h: '5rem' }}
          error={error}
          title={words.notLoaded}
          onRetry={() => void reload()}
        />
      )}
      {data && (
        <VersionList label={words.title}>
          {data.versions.map((version, at) => (
            <VersionRow
              key={version.n}
              title={whenOf(version) + (at === 0 ? ` · ${words.present}` : '')}
              note={publishedText(version, embedding)}
              lines={linesOf(version)}
            >
              {at > 0 && buttons(version)}
            </VersionRow>
          ))}
        </VersionList>
      )}
    </ListDialog>
  );
};

type VersionsDialogProps = { isOpen: boolean; embedding: Embedding; onClose: () => void };

/**
 * «История» of an embedding: its versions, when each version was published, and a button that restores it [SAFE-25].
 */
export const VersionsDialog = ({ isOpen, ...props }: VersionsDialogProps) => isOpen && <Versions {...props} />;
