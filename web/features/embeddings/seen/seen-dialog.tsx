import { Box, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Output } from '#shared/contracts/endpoint.ts';
import { getSeen } from '#shared/contracts/visits.ts';
import { sumOf, seenWords as words } from '#shared/locale/seen.ts';
import { ALWAYS_ANEW } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { saveCounting } from '#web/features/embeddings/embedding-calls.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { ListPlaceholder } from '#web/ui/status/loading.tsx';
import { DayBars } from './day-bars.tsx';
import { dayOf } from './day-of.ts';
import { HostList } from './host-list.tsx';

const DAYS = '30';

const Nothing = ({ isCounted }: { isCounted: boolean }) => (
  <Box py="4" textAlign="center">
    <Text fontWeight="medium">{isCounted ? words.empty : words.off}</Text>
    {isCounted && (
      <Text pt="1" color="fg.muted" textStyle="sm">
        {words.emptyHint}
      </Text>
    )}
  </Box>
);

const Numbers = ({ seen: { days, hosts, sample } }: { seen: Output<typeof getSeen> }) => {
  const failures = days.reduce((sum, { failed }) => sum + failed, 0);
  const last = days.at(-1);
  if (hosts.length === 0 || !last) return <Nothing isCounted={sample > 0} />;
  return (
    <Stack gap="4">
      <Box>
        <Text fontWeight="semibold" textStyle="lg">
          {words.total(sumOf(days))}
        </Text>
        {failures > 0 && (
          <Text color="orange.fg" textStyle="sm">
            {words.failures(failures)}
          </Text>
        )}
        {sample > 1 && (
          <Text color="fg.muted" textStyle="sm">
            {words.sampled(sample)}
          </Text>
        )}
      </Box>
      <DayBars days={days} />
      <HostList hosts={hosts} today={dayOf(last.day)} />
    </Stack>
  );
};

const Counting = ({ embedding }: { embedding: Embedding }) => {
  /** The choice that is being saved, shown at once and dropped after a failure. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const save = async (counting: boolean) => {
    setWanted(counting);
    await saveCounting(embedding, counting);
    setWanted(null);
  };
  return (
    <Box pt="4" mt="4" borderTopWidth="1px">
      <SwitchField
        label={words.counting}
        hint={words.countingHint}
        value={wanted ?? embedding.counting !== false}
        disabled={wanted !== null}
        onValue={(counting) => void save(counting)}
      />
    </Box>
  );
};

const Seen = ({ embedding, onClose }: { embedding: Embedding; onClose: () => void }) => {
  const call = { params: { id: embedding.id }, query: { days: DAYS } };
  const { data, error, mutate } = useCall(getSeen, call, ALWAYS_ANEW);
  return (
    <ListDialog title={words.title(embedding.name)} onClose={onClose} size="md">
      {data && !error ? (
        <Numbers seen={data} />
      ) : (
        <ListPlaceholder
          rows={3}
          row={{ h: '4rem' }}
          error={error}
          title={words.notLoaded}
          onRetry={() => void mutate()}
        />
      )}
      <Counting embedding={embedding} />
    </ListDialog>
  );
};

type SeenDialogProps = { isOpen: boolean; embedding: Embedding; onClose: () => void };

/** «Где стоит»: the number of visits in thirty days, their sites, and whether visits are counted [SEEN-09]. */
export const SeenDialog = ({ isOpen, ...props }: SeenDialogProps) => isOpen && <Seen {...props} />;
