import { Progress, Stack, Text } from '@chakra-ui/react';
import { progressSlotRecipe } from '@chakra-ui/react/theme';
import { type FormEvent, useEffect, useState } from 'react';
import { adminWords, databaseWords as words } from '#shared/locale/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};

/** How long it has been running. No answer of the server says which share is done, so none is shown. */
const Running = () => {
  const seconds = useSeconds();
  return (
    <Stack gap="2">
      <Text role="status" fontWeight="medium">
        {words.running}
      </Text>
      <Progress.Root recipe={progressSlotRecipe} value={null} size="sm" aria-label={words.running}>
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
        {words.runningHint} {words.elapsed(seconds)}
      </Text>
    </Stack>
  );
};

type Props = { isOpen: boolean; isRunning: boolean; onConfirm: () => void; onCancel: () => void };

/** Asks first [ADM-11]; typing a word is the second guard. Stays open while the database is being recreated. */
export const RecreateDialog = ({ isOpen, isRunning, onConfirm, onCancel }: Props) => {
  const [typed, setTyped] = useState('');
  const isAllowed = typed.trim().toLocaleUpperCase('ru') === words.phrase;
  const leave = () => {
    setTyped('');
    onCancel();
  };
  const submit = (domEvent: FormEvent) => {
    domEvent.preventDefault();
    if (isAllowed && !isRunning) onConfirm();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.confirmTitle}
      question={words.confirm}
      confirm={words.recreate}
      cancel={adminWords.cancel}
      isBusy={isRunning}
      isAllowed={isAllowed}
      onConfirm={onConfirm}
      onCancel={leave}
    >
      <Stack gap="4" mt="3">
        <Text color="fg.muted">{words.confirmDetails}</Text>
        {isRunning ? (
          <Running />
        ) : (
          <form onSubmit={submit}>
            <TextField
              label={words.typePhrase(words.phrase)}
              value={typed}
              onValue={setTyped}
              autoComplete="off"
              spellCheck={false}
            />
          </form>
        )}
      </Stack>
    </ConfirmDialog>
  );
};
