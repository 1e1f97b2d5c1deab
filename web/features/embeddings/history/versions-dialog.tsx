import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { type EmbeddingVersion, listVersions } from '#shared/contracts/versions.ts';
import { dayMonthYearText, timeText } from '#shared/locale/dates.ts';
import { versionWords as words } from '#shared/locale/embedding-history.ts';
import { useCall } from '#web/api/use-call.ts';
import { ListDialog } from '#web/ui/list-dialog.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { restoreVersion } from './restore-version.ts';
import { settingText } from './setting-text.ts';

/** What was just saved is in it, however soon it is opened again. */
const ALWAYS_ANEW = { dedupingInterval: 0 };

const whenOf = ({ at }: EmbeddingVersion): string => `${dayMonthYearText(new Date(at))} в ${timeText(new Date(at))}`;

/** What a version differs in from the one before. */
const linesOf = ({ n, changes }: EmbeddingVersion): string[] => {
  if (changes.length === 0) return [n === 1 ? words.created : words.lost];
  const texts = changes.flatMap((change) => settingText(change) ?? []);
  return texts.length > 0 ? texts : [words.nothing];
};

type RowProps = {
  version: EmbeddingVersion;
  /** Undefined: it is what the embedding is now. */
  onRestore: (() => void) | undefined;
  isBusy: boolean;
};

const VersionRow = ({ version, onRestore, isBusy }: RowProps) => (
  <Flex as="li" gap="3" py="3" wrap="wrap" justify="space-between" align="flex-start" borderTopWidth="1px">
    <Box minW="12rem" flex="1">
      <Text fontWeight="medium">
        {whenOf(version)}
        {!onRestore && ` · ${words.present}`}
      </Text>
      <Box as="ul" mt="1" listStyleType="none" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {linesOf(version).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
    {onRestore && (
      <Button
        size="sm"
        variant="outline"
        aria-label={words.restoreOf(whenOf(version))}
        disabled={isBusy}
        onClick={onRestore}
      >
        {words.restore}
      </Button>
    )}
  </Flex>
);

const Versions = ({ embedding, onClose }: { embedding: Embedding; onClose: () => void }) => {
  const { id } = embedding;
  const { data, error, mutate } = useCall(listVersions, { params: { id } }, ALWAYS_ANEW);
  const [isBusy, setBusy] = useState(false);
  const reload = () => mutate().catch(() => undefined);

  const restore = async (n: number) => {
    setBusy(true);
    if (await restoreVersion(embedding, n)) onClose();
    else await reload();
    setBusy(false);
  };

  return (
    <ListDialog
      title={words.of(embedding.name)}
      closeLabel={words.close}
      onClose={onClose}
      size="md"
      body={{ px: '6', pb: '6' }}
    >
      <Text pb="3" color="fg.muted" textStyle="sm">
        {words.joined} {words.kept}
      </Text>
      {!data && !error && <RowsSkeleton rows={3} row={{ h: '5rem' }} />}
      {error && (
        <NotLoaded
          title={words.notLoaded}
          reason={error.message}
          retryLabel={words.retry}
          onRetry={() => void reload()}
        />
      )}
      {data && (
        <Box as="ul" listStyleType="none" aria-label={words.title}>
          {data.versions.map((version, at) => (
            <VersionRow
              key={version.n}
              version={version}
              onRestore={at > 0 ? () => void restore(version.n) : undefined}
              isBusy={isBusy}
            />
          ))}
        </Box>
      )}
    </ListDialog>
  );
};

type Props = { isOpen: boolean; embedding: Embedding; onClose: () => void };

/** «История» of an embedding: what it was when, and the way back to each version [SAFE-25]. */
export const VersionsDialog = ({ isOpen, ...props }: Props) => isOpen && <Versions {...props} />;
