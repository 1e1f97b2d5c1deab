import { Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { databaseWords as words } from '#shared/locale/admin.ts';
import { TaskProgress } from '#web/features/admin/parts/task-progress.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

type Props = { isOpen: boolean; isRunning: boolean; onConfirm: () => void; onCancel: () => void };

/**
 * Asks before the database is recreated; the administrator must type a word [ADM-11]. The dialog stays open until the
 * database is recreated.
 */
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
      isBusy={isRunning}
      isAllowed={isAllowed}
      onConfirm={onConfirm}
      onCancel={leave}
    >
      <Stack gap="4" mt="3">
        <Text color="fg.muted">{words.confirmDetails}</Text>
        {isRunning ? (
          <TaskProgress what={words.running} hint={words.runningHint} />
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
