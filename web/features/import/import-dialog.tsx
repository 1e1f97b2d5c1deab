import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { importWords as words } from '#shared/locale/import.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { CalendarField } from '#web/events/fields/calendar-field.tsx';
import { useCalendars } from '#web/events/use-calendars.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { ChooseStep } from './choose-step.tsx';
import { DoneStep } from './done-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { UndoneStep } from './undone-step.tsx';
import { type Step, type Undoable, useImport } from './use-import.ts';

const Progress = ({ label, share }: { label: string; share?: number }) => (
  <Stack gap="3" py="6">
    <Text role="status" fontVariantNumeric="tabular-nums">
      {label}
    </Text>
    <ProgressBar aria-label={label} max={1} {...(share !== undefined && { value: share })} />
  </Stack>
);

type ImportDialogProps = {
  /** The exported calendar. Undefined: all the user's calendars. */
  calendarId?: string | undefined;
  onClose: () => void;
};

/** «Импорт и экспорт»: choose a file, see its preview, import it. */
export const ImportDialog = ({ calendarId, onClose }: ImportDialogProps) => {
  const { editable, ownId } = useCalendars();
  const { step, choice, target, ticked, open, goInto, readAgain, tick, start, undo, stop, restart } = useImport(
    editable.find(({ id }) => id === calendarId)?.id ?? ownId,
  );
  const [asked, setAsked] = useState<Undoable>();
  // The name of the file in the question. It stays while the question fades out.
  const [about, setAbout] = useState('');
  const ask = (undoable: Undoable) => {
    setAbout(undoable.file);
    setAsked(undoable);
  };

  const content = (now: Step) => {
    switch (now.name) {
      case 'choice':
        return (
          <ChooseStep
            calendarId={calendarId}
            target={target}
            into={<CalendarField calendars={editable} value={choice.calendarId} onValue={goInto} />}
            refusal={now.refusal}
            onFile={(chosen) => void open(chosen)}
            onUndo={ask}
          />
        );
      case 'reading':
        return <Progress label={words.reading} />;
      case 'checking':
        return <Progress label={words.checking(Math.floor(now.share * 100))} share={now.share} />;
      case 'running':
        return (
          <Progress
            label={now.isStopping ? words.stopping : words.running(now.done, now.all)}
            share={now.done / now.all}
          />
        );
      case 'undoing':
        return <Progress label={words.undoing(now.done, now.all)} share={Math.min(1, now.done / now.all)} />;
      case 'done':
        return <DoneStep outcome={now.outcome} />;
      case 'undone':
        return <UndoneStep outcome={now.outcome} />;
      case 'preview':
        return (
          <PreviewStep
            {...now}
            zone={choice.zone}
            ticked={ticked}
            onTick={tick}
            onZone={(zone) => void readAgain({ zone })}
            onEncoding={(encoding) => void readAgain({ encoding })}
          />
        );
    }
  };

  const buttons = (now: Step) => {
    if (now.name === 'preview')
      return (
        <>
          <Button variant="outline" colorPalette="gray" onClick={restart}>
            {words.another}
          </Button>
          <Button disabled={ticked.size === 0} onClick={() => void start(now)}>
            {words.start(ticked.size)}
          </Button>
        </>
      );
    if (now.name === 'running')
      return (
        <Button variant="outline" colorPalette="gray" disabled={now.isStopping} onClick={stop}>
          {words.stop}
        </Button>
      );
    if (now.name !== 'done' && now.name !== 'undone') return undefined;
    const all = now.name === 'done' ? now.outcome.created + now.outcome.updated : 0;
    return (
      <>
        {now.name === 'done' && all > 0 && (
          <Button variant="outline" colorPalette="gray" me="auto" onClick={() => ask({ ...now.outcome, all })}>
            {words.undo}
          </Button>
        )}
        <HStack gap="3">
          <Button variant="outline" colorPalette="gray" onClick={restart}>
            {words.another}
          </Button>
          <Button onClick={onClose}>{shellWords.close}</Button>
        </HStack>
      </>
    );
  };

  return (
    <ListDialog title={words.title} size="md" onClose={onClose} footer={buttons(step)}>
      {content(step)}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={words.undoTitle}
        question={words.undoQuestion(about)}
        confirm={words.undo}
        cancel={words.keep}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) void undo(asked);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </ListDialog>
  );
};
