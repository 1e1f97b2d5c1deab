import { Button, List } from '@chakra-ui/react';
import { useState } from 'react';
import type { validateDatabase } from '#shared/contracts/administration.ts';
import type { Output } from '#shared/contracts/endpoint.ts';
import { databaseWords as words } from '#shared/locale/admin.ts';
import { counted } from '#shared/locale/plural.ts';
import { Note } from '#web/features/admin/parts/note.tsx';

/** Issues shown at a time. A broken database may have one for each item. */
const STEP = 50;

type Verdict = Output<typeof validateDatabase>;

/** The result of the check: the database is sound, or has a list of issues [ADM-09]. */
export const VerdictNote = ({ verdict: { isValid, issues } }: { verdict: Verdict }) => {
  const [shown, setShown] = useState(STEP);
  if (isValid) return <Note tone="good" title={words.valid} live />;
  const rest = issues.length - shown;
  return (
    <Note tone="bad" title={words.invalid(counted(issues.length, words.problems))} live>
      <List.Root
        aria-label={words.issues}
        // Focusable, because a keyboard must be able to scroll it.
        tabIndex={0}
        mt="2"
        ps="4"
        gap="1"
        maxH="20rem"
        overflowY="auto"
        focusRing="outside"
      >
        {issues.slice(0, shown).map((issue, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two issues may be the same text, and none ever moves
          <List.Item key={at}>{issue}</List.Item>
        ))}
      </List.Root>
      {rest > 0 && (
        <Button
          mt="3"
          size="sm"
          variant="outline"
          colorPalette="gray"
          bg="bg.panel"
          onClick={() => setShown(shown + STEP)}
        >
          {words.moreIssues(Math.min(STEP, rest))}
        </Button>
      )}
    </Note>
  );
};
