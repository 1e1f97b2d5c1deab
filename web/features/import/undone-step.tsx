import { Stack, Text } from '@chakra-ui/react';
import { importWords as words } from '#shared/locale/import.ts';
import { undoWords } from '#shared/locale/undo.ts';
import { Counts } from './counts.tsx';
import { NamedList } from './named-list.tsx';
import type { UndoOutcome } from './use-import.ts';

const saidOf = ({ failure, skipped }: UndoOutcome): string => {
  if (failure !== null) return words.failed(failure);
  return skipped.length > 0 ? words.undoneInPart : words.undone;
};

/** The result of undoing an import, with the events that somebody has changed since [IMP-18]. */
export const UndoneStep = ({ outcome }: { outcome: UndoOutcome }) => {
  const { undone, skipped, failure } = outcome;
  return (
    <Stack gap="4">
      <Text
        role={failure === null ? 'status' : 'alert'}
        fontWeight="medium"
        color={failure === null ? undefined : 'fg.error'}
      >
        {saidOf(outcome)}
      </Text>
      <Counts counts={[[words.undoneCount, undone]]} />
      <NamedList
        title={words.notUndone(skipped.length)}
        items={skipped.map(({ id, title, by }) => ({ id, text: undoWords.changedBy(title, by?.name ?? null) }))}
      />
    </Stack>
  );
};
