import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Output } from '#shared/contracts/endpoint.ts';
import { getHistory, restoreRevision } from '#shared/contracts/keeping.ts';
import { dayMonthYearText, timeText } from '#shared/locale/dates.ts';
import { historyWords as words } from '#shared/locale/history.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { tellDone } from '#web/events/tell-done.ts';
import { ListDialog } from '#web/ui/list-dialog.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { notifyError } from '#web/ui/notify.ts';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { changeText, type WholeDays, wholeDaysOf } from './change-text.ts';

/** What was just saved is in it, however soon it is opened again. */
const ALWAYS_ANEW = { dedupingInterval: 0 };

type Version = Output<typeof getHistory>['versions'][number];

const whenOf = ({ at }: Version): string => `${dayMonthYearText(new Date(at))} в ${timeText(new Date(at))}`;

/** What a version differs in from the one before. */
const linesOf = ({ n, changes }: Version, days: WholeDays): string[] => {
  if (changes.length === 0) return [n === 1 ? words.created : words.lost];
  const texts = changes.flatMap((change) => changeText(change, days) ?? []);
  return texts.length > 0 ? texts : [words.nothing];
};

type RowProps = {
  version: Version;
  lines: readonly string[];
  isPresent: boolean;
  /** Undefined: it cannot be brought back. */
  onRestore: (() => void) | undefined;
  isBusy: boolean;
};

const VersionRow = ({ version, lines, isPresent, onRestore, isBusy }: RowProps) => (
  <Flex as="li" gap="3" py="3" wrap="wrap" justify="space-between" align="flex-start" borderTopWidth="1px">
    <Box minW="12rem" flex="1">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {version.by?.name ?? words.unknown}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {whenOf(version)}
        {isPresent && ` · ${words.present}`}
      </Text>
      <Box as="ul" mt="1" listStyleType="none" textStyle="sm" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {lines.map((line) => (
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

type Props = {
  /** Of the event, of its series or of a date of it. */
  id: string;
  /** Opened by another dialog. */
  isInner?: boolean;
  onRestored?: () => void;
  onClose: () => void;
};

/** «История»: who changed an event when and what, and the way back to each version [SAFE-21, SAFE-22, SAFE-23]. */
export const HistoryDialog = ({ id, isInner = false, onRestored, onClose }: Props) => {
  const { data, error, mutate } = useCall(getHistory, { params: { id } }, ALWAYS_ANEW);
  const [isBusy, setBusy] = useState(false);

  const restore = async ({ n }: Version, present: Version): Promise<void> => {
    setBusy(true);
    try {
      const change = crypto.randomUUID();
      const query = { revision: String(present.n), change };
      const { isWithoutPicture } = await callApi(restoreRevision, { params: { id, n: String(n) }, query });
      void tellDone({ description: isWithoutPicture ? words.withoutPicture : words.restored, change });
      onRestored?.();
    } catch (thrown) {
      notifyError(errorText(thrown));
    }
    await refetchQueries().catch(() => undefined);
    setBusy(false);
  };

  const list = () => {
    if (!data) {
      if (!error) return <RowsSkeleton rows={3} row={{ h: '5rem' }} />;
      return (
        <NotLoaded
          title={words.notLoaded}
          reason={error.message}
          retryLabel={words.retry}
          onRetry={() => void mutate().catch(() => undefined)}
        />
      );
    }
    const { versions, isTrashed, allDay } = data;
    const [present] = versions;
    const days = wholeDaysOf(versions, allDay);
    return (
      <>
        {isTrashed && <Text pb="3">{words.inTrash}</Text>}
        <Box as="ul" listStyleType="none" aria-label={words.title}>
          {versions.map((version, at) => (
            <VersionRow
              key={version.n}
              version={version}
              lines={linesOf(version, days[at] ?? { from: allDay, to: allDay })}
              isPresent={at === 0 && !isTrashed}
              onRestore={present && at > 0 && !isTrashed ? () => void restore(version, present) : undefined}
              isBusy={isBusy}
            />
          ))}
        </Box>
      </>
    );
  };

  return (
    <ListDialog
      title={data ? words.of(data.title) : words.title}
      closeLabel={words.close}
      onClose={onClose}
      size="md"
      body={{ px: '6', pb: '6' }}
      isInner={isInner}
    >
      <Text pb="3" color="fg.muted" textStyle="sm">
        {words.kept}
      </Text>
      {list()}
    </ListDialog>
  );
};
