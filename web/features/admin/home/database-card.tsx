import { Button, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { recreateDatabase, validateDatabase } from '#shared/contracts/administration.ts';
import type { Job } from '#shared/contracts/jobs.ts';
import { copyWords, databaseWords as words } from '#shared/locale/admin.ts';
import { callApi } from '#web/api/call-api.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { refetchQueries } from '#web/api/swr-options.ts';
import { waitForJob } from '#web/api/wait-for-job.ts';
import { DatabaseIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { ButtonRows } from '#web/features/admin/parts/button-rows.tsx';
import { Note } from '#web/features/admin/parts/note.tsx';
import { Panel } from '#web/features/admin/parts/panel.tsx';
import { TaskProgress } from '#web/features/admin/parts/task-progress.tsx';
import { useTask } from '#web/features/admin/parts/use-task.ts';
import { notifySuccess } from '#web/ui/toast/notify.tsx';
import { CopyList } from './copy-list.tsx';
import { useCopies } from './use-copies.ts';
import { VerdictNote } from './verdict-note.tsx';

const RecreateDialog = lazyDialog(async () => (await import('./recreate-dialog.tsx')).RecreateDialog);

/** Recreates the database, and fetches everything on screen again. */
const recreateAll = async (): Promise<Job> => {
  try {
    const recreated = await waitForJob(await callApi(recreateDatabase, {}));
    notifySuccess(words.recreated);
    return recreated;
  } finally {
    // Everything is fetched after a failure too, because a part may have been done.
    void refetchQueries();
  }
};

/** Checks, copies and recreates the database [ADM-06, DB-15]. */
export const DatabaseCard = () => {
  // Runs only on request, because it reads every item.
  const validation = useTask(() => callApi(validateDatabase, {}), words.validateFailed);
  const recreation = useTask(recreateAll, words.recreateFailed);
  const copies = useCopies();
  const [isAsking, setAsking] = useState(false);

  const recreate = async () => {
    validation.forget();
    recreation.forget();
    await recreation.run();
    setAsking(false);
  };

  return (
    <Panel title={words.title} hint={words.hint} icon={<DatabaseIcon />}>
      <Stack gap="4">
        <ButtonRows>
          <Button loading={copies.isMaking} loadingText={copyWords.make} onClick={() => void copies.make()}>
            {copyWords.make}
          </Button>
          <Button
            variant="outline"
            colorPalette="gray"
            loading={validation.isRunning}
            loadingText={words.validating}
            onClick={() => void validation.run()}
          >
            {words.validate}
          </Button>
        </ButtonRows>
        {copies.isMaking && <TaskProgress what={copyWords.making} hint={copyWords.makingHint} isLate />}
        {validation.result && <VerdictNote verdict={validation.result} />}
        {recreation.result?.message && <Note tone="good" title={recreation.result.message} />}
        <CopyList copies={copies} />
        {/* Folded, because it is rare and must not be clicked by accident [FACE-25]. */}
        <details>
          <chakra.summary textStyle="sm" color="fg.muted" cursor="pointer" w="fit-content" py="1">
            {words.maintenance}
          </chakra.summary>
          <Button mt="3" variant="subtle" colorPalette="red" onClick={() => setAsking(true)}>
            {words.recreate}
          </Button>
        </details>
      </Stack>
      {isAsking && (
        <RecreateDialog
          isOpen
          isRunning={recreation.isRunning}
          onConfirm={() => void recreate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
};
