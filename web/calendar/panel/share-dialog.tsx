import { Button, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { CalendarName, createCalendar } from '#shared/contracts/calendars.ts';
import { EVENT_COLORS } from '#shared/contracts/event-colors.ts';
import { calendarPanel as words } from '#shared/locale/calendar-panel.ts';
import { subscriptionDialog as subscription } from '#shared/locale/subscriptions.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { ColorField } from '#web/events/fields/color-field.tsx';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { onceClosed } from '#web/ui/dialog/use-back-closes.tsx';
import { useOpenDialog } from '#web/ui/dialog/use-open-dialog.ts';
import { useOwnClose } from '#web/ui/dialog/use-own-close.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

const COLOR = EVENT_COLORS[7] ?? EVENT_COLORS[0];

/** Creates a shared calendar, then opens its settings to add members. */
export const ShareDialog = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(COLOR);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const formId = useId();
  const navigate = useNavigate();
  const openDialog = useOpenDialog();

  const leadTo = useOwnClose((id: string) => {
    onClose();
    onceClosed(() => void navigate(`/calendars/${id}`));
  });
  const toAddress = () => {
    onClose();
    onceClosed(() => openDialog('subscribe'));
  };

  const create = async (domEvent: FormEvent): Promise<void> => {
    domEvent.preventDefault();
    const checked = v.safeParse(CalendarName, name);
    if (!checked.success) return setError(checked.issues[0].message);
    setBusy(true);
    try {
      const { id } = await callApi(createCalendar, { body: { name: checked.output, color } });
      await refetchQueries();
      leadTo(id);
    } catch (thrown) {
      setError(errorText(thrown));
      setBusy(false);
    }
  };

  return (
    <ListDialog
      title={words.create}
      onClose={onClose}
      size="sm"
      footer={
        <Button type="submit" form={formId} disabled={isBusy} aria-busy={isBusy}>
          {words.create}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(domEvent) => void create(domEvent)}>
        <Stack gap="4">
          <Text color="fg.muted">{words.createHint}</Text>
          <TextField
            label={words.name}
            value={name}
            onValue={(text) => {
              setName(text);
              setError(undefined);
            }}
            error={error}
            autoComplete="off"
            autoFocus
          />
          <ColorField value="" inherited={color} onValue={setColor} error={undefined} disabled={false} />
          <Button size="sm" variant="plain" px="0" alignSelf="flex-start" onClick={toAddress}>
            {subscription.title}
          </Button>
        </Stack>
      </form>
    </ListDialog>
  );
};
