import { Button, chakra, Flex, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useEffect, useState } from 'react';
import { type CalendarEvent, calendarIdOf, listTemplates, removeEvent, TITLE_MAX } from '#shared/contracts/events.ts';
import { counted, DAYS, durationText } from '#shared/locale/plural.ts';
import { templateWords as words } from '#shared/locale/templates.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/units.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { ALWAYS_ANEW } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { replaceTemplate } from '#web/events/event-lists.ts';
import { callForm, fieldsOf } from '#web/events/form/event-form.ts';
import { notifyUndoable } from '#web/events/undo.tsx';
import { useCalendars } from '#web/events/use-calendars.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { useFocusAfterRemoval } from '#web/ui/dialog/use-focus-after-removal.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PencilIcon, TrashIcon } from '#web/ui/icons.tsx';
import { ListPlaceholder } from '#web/ui/status/loading.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { templateOfName } from './template-of-name.ts';

const lengthOf = ({ startDate, endDate, allDay }: CalendarEvent): string => {
  const length = Date.parse(endDate) - Date.parse(startDate);
  return allDay ? counted(Math.round(length / DAY_MS), DAYS) : durationText(Math.round(length / MINUTE_MS));
};

type RowProps = {
  template: CalendarEvent;
  /** The name of its calendar, if that is shared. */
  calendar: string | undefined;
  /** Whether another template of its calendar has this name. */
  isTaken: (name: string) => boolean;
  onChoose: () => void;
  /** Renames or removes the template. Shows a failure, and resolves to whether it succeeded. */
  onRename: (title: string) => Promise<boolean>;
  onRemove: () => Promise<boolean>;
};

const TemplateRow = ({ template, calendar, isTaken, onChoose, onRename, onRemove }: RowProps) => {
  const { title, location, color } = template;
  const [name, setName] = useState<string | null>(null);
  /** Whether the row has been a form. When the form closes, the pencil gets the focus. */
  const [wasOpen, setWasOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isNew = name !== null && name.trim() !== '' && !isTaken(name);

  const run = async (change: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    if (await change()) setName(null);
    setBusy(false);
  };
  const rename = (domEvent: FormEvent) => {
    domEvent.preventDefault();
    // React would pass the event to the form of the dialog behind this one.
    domEvent.stopPropagation();
    if (isNew) void run(() => onRename(name));
  };

  if (name !== null) {
    return (
      <li>
        <form onSubmit={rename}>
          <HStack gap="2" py="2" align="flex-end">
            <TextField
              label={words.name}
              value={name}
              onValue={setName}
              error={isTaken(name) ? words.isTaken(name.trim()) : undefined}
              maxLength={TITLE_MAX}
              autoFocus
            />
            <Button type="submit" variant="outline" disabled={isBusy || !isNew} aria-busy={isBusy}>
              {words.saveName}
            </Button>
          </HStack>
        </form>
      </li>
    );
  }
  return (
    <Flex as="li" gap="1" align="center" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.button
        type="button"
        display="flex"
        alignItems="center"
        gap="3"
        flex="1"
        minW="0"
        px="2"
        py="2.5"
        borderRadius="l2"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
        focusVisibleRing="outside"
        onClick={onChoose}
      >
        <chakra.span flexShrink="0" w="1" alignSelf="stretch" borderRadius="full" style={{ background: color }} />
        <Stack as="span" gap="0" minW="0">
          <chakra.span fontWeight="medium" overflowWrap="anywhere">
            {title}
          </chakra.span>
          <chakra.span textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {[lengthOf(template), location, calendar].filter(Boolean).join(' · ')}
          </chakra.span>
        </Stack>
      </chakra.button>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={words.renameOf(title)}
        autoFocus={wasOpen}
        onClick={() => {
          setName(title);
          setWasOpen(true);
        }}
      >
        <PencilIcon />
      </IconButton>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={words.removeOf(title)}
        disabled={isBusy}
        onClick={() => void run(onRemove)}
      >
        <TrashIcon />
      </IconButton>
    </Flex>
  );
};

type TemplatesDialogProps = { onChoose: (template: CalendarEvent) => void; onClose: () => void };

/**
 * The templates from which events are created, with «Переименовать» and «Удалить» [FACE-201]. The event dialog opens
 * it.
 */
export const TemplatesDialog = ({ onChoose, onClose }: TemplatesDialogProps) => {
  const { sharedOf } = useCalendars();
  const { data, error, mutate } = useCall(listTemplates, {}, ALWAYS_ANEW);
  const focus = useFocusAfterRemoval();
  useEffect(focus.follow);

  const changing = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (thrown) {
      notifyError(errorText(thrown));
      return false;
    } finally {
      await mutate();
    }
  };
  const rename = (template: CalendarEvent, title: string) =>
    changing(
      replaceTemplate(template, callForm({ ...fieldsOf(template), title }, template), { change: crypto.randomUUID() }),
    );
  const remove = async ({ id, title, revision }: CalendarEvent) => {
    focus.remember();
    const change = crypto.randomUUID();
    const query = { revision: String(revision), change };
    const isDone = await changing(callApi(removeEvent, { params: { id }, query }));
    if (isDone) notifyUndoable({ description: words.removed(title), change });
    return isDone;
  };

  return (
    <ListDialog title={words.create} closeLabel={words.close} onClose={onClose} size="sm" isInner>
      {data ? (
        <Stack as="ul" gap="0" listStyleType="none" aria-label={words.list}>
          {data.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              calendar={sharedOf(template)?.name}
              isTaken={(name) => ![undefined, template].includes(templateOfName(data, name, calendarIdOf(template)))}
              onChoose={() => onChoose(template)}
              onRename={(title) => rename(template, title)}
              onRemove={() => remove(template)}
            />
          ))}
        </Stack>
      ) : (
        <ListPlaceholder
          rows={3}
          row={{ h: '3rem' }}
          error={error}
          title={words.notLoaded}
          onRetry={() => void mutate()}
        />
      )}
      {data?.length === 0 && <Text color="fg.muted">{words.empty}</Text>}
    </ListDialog>
  );
};
