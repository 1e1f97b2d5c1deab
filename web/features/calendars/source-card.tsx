import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Calendar } from '#shared/contracts/calendars.ts';
import { getSource, renewSource, type Source } from '#shared/contracts/subscriptions.ts';
import { dateTimeText } from '#shared/locale/dates.ts';
import { sourceFaults, subscriptionDialog as words } from '#shared/locale/subscriptions.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { LoadError, Loading } from '#web/ui/status/loading.tsx';

const textOf = (moment: string): string => dateTimeText(new Date(moment));

const State = ({ source: { url, askedAt, dueAt, changedAt, failedSince, fault } }: { source: Source }) => (
  <Stack gap="2" textStyle="sm">
    <chakra.code overflowWrap="anywhere">{url}</chakra.code>
    {failedSince !== undefined && (
      <Text role="status" color="fg.error">
        {[words.failedSince(textOf(failedSince)), fault && sourceFaults[fault], words.keeps].filter(Boolean).join('. ')}
      </Text>
    )}
    <Text color="fg.muted">
      {[
        ...(failedSince === undefined ? [words.renewed(textOf(askedAt))] : []),
        ...(changedAt === undefined ? [] : [words.changed(textOf(changedAt))]),
        words.next(textOf(dueAt)),
      ].join(' · ')}
    </Text>
  </Stack>
);

/** The source of a subscribed calendar, for its owners [PRG-08, PRG-12, PRG-13]. */
export const SourceCard = ({ calendar: { id } }: { calendar: Calendar }) => {
  const { data, error, mutate } = useCall(getSource, { params: { id } });
  const [isBusy, setBusy] = useState(false);
  const renew = async (): Promise<void> => {
    setBusy(true);
    await withToast(() => callApi(renewSource, { params: { id } }));
    setBusy(false);
    await refetchQueries();
  };
  return (
    <SectionCard id="source" title={words.source} hint={words.readOnly}>
      {!data && !error && <Loading minHeight="4rem" />}
      {!data && error && <LoadError reason={error.message} onRetry={() => void mutate()} />}
      {data && <State source={data} />}
      <Button alignSelf="flex-start" disabled={isBusy} aria-busy={isBusy} onClick={() => void renew()}>
        {words.renew}
      </Button>
    </SectionCard>
  );
};
