import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Output } from '#shared/contracts/endpoint.ts';
import { getHistory, restoreRevision } from '#shared/contracts/history.ts';
import { historyWords as words } from '#shared/locale/history.ts';
import { momentText } from '#shared/locale/moment-text.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { ALWAYS_ANEW, refetchQueries } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { notifyUndoable } from '#web/events/undo.tsx';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { useOwnClose } from '#web/ui/dialog/use-own-close.ts';
import { ListPlaceholder } from '#web/ui/status/loading.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { VersionList, VersionRow } from '#web/ui/version-list.tsx';
import { changeText, type WholeDays, wholeDaysOf } from './change-text.ts';

type Version = Output<typeof getHistory>['versions'][number];

const whenOf = ({ at }: Version): string => momentText(new Date(at));

/** What a revision changed, in words. The oldest has nothing to compare with. */
const linesOf = ({ n, changes }: Version, days: WholeDays, isOldest: boolean): string[] => {
  if (isOldest) return [n === 1 ? words.created : words.lost];
  const texts = changes.flatMap((change) => changeText(change, days) ?? []);
  return texts.length > 0 ? texts : [words.nothing];
};

type HistoryDialogProps = {
  /** The id of an event, of a series, or of a date of a series. */
  id: string;
  /** Whether another dialog has opened this one. */
  isInner?: boolean;
  onRestored?: () => void;
  onClose: () => void;
};

/**
 * «История»: who changed an event, when and how. Each revision has a button that restores it [SAFE-21, SAFE-22,
 * SAFE-23].
 */
export const HistoryDialog = ({ id, isInner = false, onRestored, onClose }: HistoryDialogProps) => {
  const { data, error, mutate } = useCall(getHistory, { params: { id } }, ALWAYS_ANEW);
  const [isBusy, setBusy] = useState(false);
  const tellRestored = useOwnClose(() => onRestored?.());

  const restore = async ({ n }: Version, present: Version): Promise<void> => {
    setBusy(true);
    try {
      const change = crypto.randomUUID();
      const query = { revision: String(present.n), change };
      const { isWithoutPicture } = await callApi(restoreRevision, { params: { id, n: String(n) }, query });
      notifyUndoable({ description: isWithoutPicture ? words.withoutPicture : words.restored, change });
      tellRestored();
    } catch (thrown) {
      notifyError(errorText(thrown));
    }
    await refetchQueries();
    setBusy(false);
  };

  const list = () => {
    if (!data) {
      return (
        <ListPlaceholder
          rows={3}
          row={{ h: '5rem' }}
          error={error}
          title={words.notLoaded}
          onRetry={() => void mutate()}
        />
      );
    }
    const { versions, isTrashed, allDay } = data;
    const [present] = versions;
    const days = wholeDaysOf(versions, allDay);
    return (
      <>
        {isTrashed && <Text pb="3">{words.inTrash}</Text>}
        <VersionList label={words.title}>
          {versions.map((version, at) => (
            <VersionRow
              key={version.n}
              title={version.by?.name ?? words.unknown}
              note={whenOf(version) + (at === 0 && !isTrashed ? ` · ${words.present}` : '')}
              lines={linesOf(version, days[at] ?? { from: allDay, to: allDay }, at === versions.length - 1)}
            >
              {present && at > 0 && !isTrashed && (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={words.restoreOf(whenOf(version))}
                  disabled={isBusy}
                  onClick={() => void restore(version, present)}
                >
                  {words.restore}
                </Button>
              )}
            </VersionRow>
          ))}
        </VersionList>
      </>
    );
  };

  return (
    <ListDialog
      title={data ? words.of(data.title) : words.title}
      closeLabel={words.close}
      onClose={onClose}
      size="md"
      isInner={isInner}
    >
      <Text pb="3" color="fg.muted" textStyle="sm">
        {words.kept}
      </Text>
      {list()}
    </ListDialog>
  );
};
