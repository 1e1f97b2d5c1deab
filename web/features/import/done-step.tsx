import { Stack, Text } from '@chakra-ui/react';
import { importWords as words } from '#shared/locale/import.ts';
import { Counts } from './counts.tsx';
import { FaultsList } from './faults-list.tsx';
import type { Outcome } from './run-import.ts';

/** The result of an import. */
export const DoneStep = ({ outcome }: { outcome: Outcome }) => {
  const { created, updated, same, refused, left, failure } = outcome;
  const counts = { created, updated, same, refused: refused.length, left };
  const said = failure === null ? (left > 0 ? words.stopped : words.done) : words.failed(failure);
  return (
    <Stack gap="4">
      <Text
        role={failure === null ? 'status' : 'alert'}
        fontWeight="medium"
        color={failure === null ? undefined : 'fg.error'}
      >
        {said}
      </Text>
      <Counts
        counts={(['created', 'updated', 'same', 'refused', 'left'] as const)
          .filter((name) => counts[name] > 0 || name === 'created')
          .map((name) => [words.counts[name], counts[name]])}
      />
      <FaultsList title={words.counts.refused} faults={refused} />
    </Stack>
  );
};
