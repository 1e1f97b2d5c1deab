import { Button, Code, Stack } from '@chakra-ui/react';
import { codeRecipe } from '@chakra-ui/react/theme';
import { useState } from 'react';
import { copyWords, databaseWords as words } from '#shared/locale/admin.ts';
import { lazyDialog } from '#web/api/lazy-dialog.tsx';
import { DatabaseIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { ButtonRows } from '#web/features/admin/parts/button-rows.tsx';
import { Note } from '#web/features/admin/parts/note.tsx';
import { Panel } from '#web/features/admin/parts/panel.tsx';
import { Running } from '#web/features/admin/parts/running.tsx';
import { CopyList } from './copy-list.tsx';
import { useCopies } from './use-copies.ts';
import { useRecreation } from './use-recreation.ts';
import { useRepair } from './use-repair.ts';
import { useValidation } from './use-validation.ts';
import { VerdictNote } from './verdict-note.tsx';

const RecreateDialog = lazyDialog(async () => (await import('./recreate-dialog.tsx')).RecreateDialog);

/** Validate, repair, copy and recreate [ADM-06, DB-15]. */
export const DatabaseCard = () => {
  const validation = useValidation();
  const repair = useRepair();
  const recreation = useRecreation();
  const copies = useCopies();
  const [isAsking, setAsking] = useState(false);

  // A repair outdates the result of the last check.
  const fix = async () => {
    validation.forget();
    await repair.run();
  };

  const check = async () => {
    repair.forget();
    await validation.run();
  };

  const recreate = async () => {
    validation.forget();
    repair.forget();
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
            onClick={() => void check()}
          >
            {words.validate}
          </Button>
          <Button
            variant="outline"
            colorPalette="gray"
            loading={repair.isRunning}
            loadingText={words.repair}
            onClick={() => void fix()}
          >
            {words.repair}
          </Button>
          <Button variant="subtle" colorPalette="red" onClick={() => setAsking(true)}>
            {words.recreate}
          </Button>
        </ButtonRows>
        {copies.isMaking && <Running what={copyWords.making} hint={copyWords.makingHint} isLate />}
        {repair.isRunning && <Running what={words.repairing} hint={words.repairingHint} isLate />}
        {repair.message && <Note tone="good" title={repair.message} live />}
        {validation.verdict && <VerdictNote verdict={validation.verdict} />}
        {recreation.result && (
          <Note tone="good" title={recreation.result.message}>
            {words.exportName}:{' '}
            <Code recipe={codeRecipe} bg="transparent" p="0" overflowWrap="anywhere">
              {recreation.result.export}
            </Code>
          </Note>
        )}
        <CopyList copies={copies} />
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
