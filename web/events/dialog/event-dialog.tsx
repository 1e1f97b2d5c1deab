import { Box, Dialog, IconButton, Portal, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { calendarIdOf } from '#shared/contracts/events.ts';
import { calendarPanel as panelWords } from '#shared/locale/calendar-panel.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { shareWords } from '#shared/locale/share.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { templateWords } from '#shared/locale/templates.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { CalendarField } from '#web/events/fields/calendar-field.tsx';
import { EventFieldset } from '#web/events/fields/event-fields.tsx';
import type { EventTarget } from '#web/events/form/opened-event.ts';
import { type AfterSave, useEventForm } from '#web/events/form/use-event-form.ts';
import { ImageArea } from '#web/events/image/image-area.tsx';
import { useCalendars } from '#web/events/use-calendars.ts';
import { ignoreFocusOutside } from '#web/ui/dialog/dialog-frame.tsx';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.tsx';
import { useOwnClose } from '#web/ui/dialog/use-own-close.ts';
import { Form, submitForm } from '#web/ui/form/form.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { findToaster } from '#web/ui/toast/toaster.tsx';
import { BOX, LOOK, titleOf } from './empty-event-dialog.tsx';
import { EventActions, EventDialogFooter, EventDialogHeader, SaveFailure } from './event-dialog-frame.tsx';
import { rightsIn } from './rights-in.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useRemoval } from './use-removal.tsx';

type EventDialogProps = {
  target: EventTarget;
  /** The name of the owner, for people who see the events of others. */
  owner?: string | null;
  onClose: () => void;
  afterSave?: AfterSave;
};

const HistoryDialog = lazyDialog(async () => (await import('#web/events/history/history-dialog.tsx')).HistoryDialog);
const EventShareDialog = lazyDialog(async () => (await import('#web/events/share/share-dialog.tsx')).EventShareDialog);
const TemplatesDialog = lazyDialog(
  async () => (await import('#web/events/templates/templates-dialog.tsx')).TemplatesDialog,
);

/** Creates, edits, duplicates and deletes an event. Fetched changes never replace the fields. */
export const EventDialog = ({ target, owner = null, onClose, afterSave }: EventDialogProps) => {
  const closeThis = useOwnClose(onClose);
  const { form, saveAs, scopes, event, from, duplicate, unsaved, isRestored, picture, setPicture, ...outcome } =
    useEventForm(target, { onSaved: closeThis, afterSave });
  const { progress, takeTemplate, calendarId, setCalendar } = outcome;
  const user = useCurrentUser();
  const calendars = useCalendars();
  const { mayEdit, shared, ...rights } = rightsIn(event, calendars, user);
  const viewOnly = rights.isOfAddress
    ? panelWords.ofAddress
    : shared
      ? panelWords.viewOnly(shared.name)
      : words.viewOnly;
  const isCopy = from !== undefined && !from.isTemplate;
  const isUntouched = useStore(form.store, (state) => state.isDefaultValue);
  const isLost = outcome.failure?.isCalendarLost || rights.isGone || (rights.isReader && !isUntouched);
  const failure = isLost ? { text: panelWords.lost } : outcome.failure;
  const isSubmitting = useStore(form.store, (state) => state.isSubmitting);
  const [inner, setInner] = useState<'history' | 'share' | 'templates' | null>(null);
  const closeInner = () => setInner(null);
  const asksTemplate = target.mode === 'create' && target.asksTemplate === true;
  // Delayed, because each dialog joins Chakra's stack in a frame of its own. If two dialogs opened at once, the outer
  // dialog would hide the inner one.
  useEffect(() => {
    if (!asksTemplate) return;
    const timer = setTimeout(() => setInner('templates'), 100);
    return () => clearTimeout(timer);
  }, [asksTemplate]);
  const [isShrinking, setShrinking] = useState(false);
  const isBusy = isSubmitting || isShrinking;
  const isDirty = () => !isUntouched || outcome.isMoved || picture.kind !== 'same' || unsaved.size > 0;
  const guard = useLeaveGuard(isDirty, onClose);
  const removal = useRemoval(event, closeThis);
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useBackCloses(() => {
    if (inner) closeInner();
    else if (scopes.isAsked) scopes.cancel();
    else if (removal.isAsked) removal.cancel();
    else if (guard.isAsked) guard.cancel();
    else if (!isSubmitting) return guard.tryToLeave();
    return false;
  });

  const saveByKey = (domEvent: KeyboardEvent) => {
    if (domEvent.key !== 'Enter' || !(domEvent.ctrlKey || domEvent.metaKey)) return;
    domEvent.preventDefault();
    if (mayEdit && !isBusy) void submitForm(form);
  };

  const more = [
    ...(event && event.status !== 'draft' ? [{ label: shareWords.menu, onSelect: () => setInner('share') }] : []),
    ...(rights.mayKeepTemplate && !isBusy
      ? [{ label: templateWords.save, onSelect: () => saveAs({ kind: 'template' }) }]
      : []),
    ...(event ? [] : [{ label: templateWords.create, onSelect: () => setInner('templates') }]),
  ];

  const retry = outcome.failure?.retry;
  const wayOut = isLost
    ? { label: panelWords.copyToOwn, onClick: () => saveAs({ kind: 'own' }) }
    : retry && { label: retry.label, onClick: () => saveAs(retry.as) };

  const copy = () => {
    duplicate();
    // Focuses the dialog itself, so that screen readers read its new name. In a focused field a phone would open its
    // keyboard.
    content.current?.focus();
    body.current?.scrollTo(0, 0);
  };

  return (
    <Dialog.Root
      open
      {...LOOK}
      // For an existing event the dialog itself has the focus. In a focused title the first key would replace the
      // title, and a phone would open its keyboard.
      initialFocusEl={() => (event ? content.current : document.querySelector<HTMLElement>('[data-autofocus]'))}
      persistentElements={[findToaster]}
      onFocusOutside={ignoreFocusOutside}
      onEscapeKeyDown={(domEvent) => {
        // Escape closes an open list first.
        if (document.activeElement?.matches('[role=combobox][aria-expanded=true]')) domEvent.preventDefault();
      }}
      onOpenChange={({ open }) => {
        if (!open && !isSubmitting) guard.tryToLeave();
      }}
    >
      <Portal>
        <Dialog.Backdrop animation="none" />
        <Dialog.Positioner>
          <Dialog.Content ref={content} onKeyDown={saveByKey} {...BOX}>
            <EventDialogHeader
              title={titleOf(event !== undefined, isCopy)}
              changedBy={event?.updatedBy?.name}
              onHistory={rights.maySeeHistory ? () => setInner('history') : undefined}
              more={more}
            />
            <Dialog.Body ref={body}>
              <Form form={form}>
                <Stack gap="4">
                  {isRestored && (
                    <Text role="status" color="fg.muted">
                      {words.restored}
                    </Text>
                  )}
                  {owner !== null && <Text color="fg.muted">{words.owner(owner)}</Text>}
                  {!mayEdit && <Text color="fg.muted">{viewOnly}</Text>}
                  {isCopy && <Text color="fg.muted">{words.copyNote}</Text>}
                  <EventFieldset
                    form={form}
                    event={event ?? from}
                    isNew={!event}
                    calendarId={event ? calendarIdOf(event) : calendarId}
                    calendar={
                      mayEdit && (
                        <CalendarField
                          calendars={calendars.editable}
                          value={calendarId}
                          onValue={setCalendar}
                          disabled={isBusy}
                        />
                      )
                    }
                    unsaved={unsaved}
                    picture={
                      <ImageArea
                        storedUrl={(event ?? from)?.imageUrl ?? null}
                        change={picture}
                        onChange={setPicture}
                        isShrinking={isShrinking}
                        onShrinking={setShrinking}
                        disabled={!mayEdit}
                      />
                    }
                    disabled={!mayEdit}
                  />
                </Stack>
              </Form>
            </Dialog.Body>
            {failure && <SaveFailure text={failure.text} action={wayOut} isBusy={isBusy} />}
            {progress !== null && (
              <Box px="6" pb="3">
                <ProgressBar max={1} value={progress} aria-label={words.uploading(Math.round(progress * 100))} />
              </Box>
            )}
            <EventDialogFooter
              actions={
                event &&
                mayEdit && (
                  <EventActions
                    onRemove={removal.start}
                    onDuplicate={copy}
                    isBusy={isSubmitting || removal.isBusy}
                    isShrinking={isShrinking}
                  />
                )
              }
              formId={form.formId}
              submitLabel={mayEdit ? (event ? words.save : words.create) : null}
              isBusy={isBusy}
              onCancel={onClose}
            />
            <Dialog.CloseTrigger asChild>
              <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={shellWords.close}>
                <CloseIcon />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
      {event && inner === 'history' && (
        <HistoryDialog
          id={event.id}
          isInner
          // What was typed or chosen stays in the dialog. Saving then says that the event has changed.
          onRestored={() => (isDirty() ? closeInner() : onClose())}
          onClose={closeInner}
        />
      )}
      {event && inner === 'share' && <EventShareDialog event={event} onClose={closeInner} />}
      {inner === 'templates' && (
        <TemplatesDialog
          onChoose={(template) => {
            takeTemplate(template);
            closeInner();
          }}
          onClose={closeInner}
        />
      )}
      {scopes.question}
      {removal.question}
      {guard.question}
    </Dialog.Root>
  );
};
