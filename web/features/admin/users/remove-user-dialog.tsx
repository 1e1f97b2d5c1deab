import { Box, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { Job } from '#shared/contracts/jobs.ts';
import type { ListedUser } from '#shared/contracts/users.ts';
import { handOverWords, usersWords as words } from '#shared/locale/admin-users.ts';
import { TaskProgress } from '#web/features/admin/parts/task-progress.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { RadioOption } from '#web/ui/form/checkbox-and-radio.tsx';
import { type Heir, HeirField } from './heir-field.tsx';
import { handOver, remove } from './user-actions.ts';

type Props = {
  isOpen: boolean;
  /** Null while the dialog is closed. */
  user: ListedUser | null;
  finalFocusEl: () => HTMLElement | null;
  onClose: () => void;
  onRemoved: (id: string) => void;
};

type Choice = { readonly of: string | undefined; readonly isHandOver: boolean; readonly heir: Heir | null };

/** The preselected choice: to delete the events, or to finish a hand-over that has begun. */
const firstChoice = (user: ListedUser | null): Choice => ({
  of: user?.id,
  isHandOver: user?.heir !== undefined,
  heir: user?.heir ?? null,
});

/** Asks whether to delete a user, and what becomes of the user's events and embeddings [USR-13]. */
export const RemoveUserDialog = ({ isOpen, user, finalFocusEl, onClose, onRemoved }: Props) => {
  const name = useId();
  const [isBusy, setBusy] = useState(false);
  const [job, setJob] = useState<Job>();
  const [made, setChoice] = useState(firstChoice(user));
  const choice = made.of === user?.id ? made : firstChoice(user);
  const { isHandOver, heir } = choice;

  const onConfirm = async () => {
    if (!user) return;
    setBusy(true);
    setJob(undefined);
    const isGone = isHandOver ? heir !== null && (await handOver(user, heir, setJob)) : await remove(user, setJob);
    setBusy(false);
    if (isGone) onRemoved(user.id);
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.removeTitle}
      question={words.removeQuestion(user?.username ?? '')}
      confirm={isHandOver ? handOverWords.confirm : words.remove}
      isBusy={isBusy}
      isAllowed={!isHandOver || heir !== null}
      finalFocusEl={finalFocusEl}
      onConfirm={() => void onConfirm()}
      onCancel={onClose}
    >
      <Stack role="radiogroup" aria-label={handOverWords.what} gap="0" mt="3">
        {!user?.heir && (
          <RadioOption name={name} isChecked={!isHandOver} onChoose={() => setChoice({ ...choice, isHandOver: false })}>
            {handOverWords.remove}
          </RadioOption>
        )}
        <RadioOption name={name} isChecked={isHandOver} onChoose={() => setChoice({ ...choice, isHandOver: true })}>
          {handOverWords.handOver}
        </RadioOption>
      </Stack>
      {isHandOver && user ? (
        <>
          <HeirField leaverId={user.id} heir={heir} onHeir={(chosen) => setChoice({ ...choice, heir: chosen })} />
          <Text mt="2" color="fg.muted" textStyle="sm">
            {handOverWords.consequences}
          </Text>
        </>
      ) : (
        <Text mt="2" color="fg.muted">
          {words.removeConsequences}
        </Text>
      )}
      {isBusy && (
        <Box mt="4">
          <TaskProgress
            what={isHandOver ? handOverWords.handingOver : handOverWords.removing}
            hint={handOverWords.runningHint}
            job={job}
            isLate
          />
        </Box>
      )}
    </ConfirmDialog>
  );
};
