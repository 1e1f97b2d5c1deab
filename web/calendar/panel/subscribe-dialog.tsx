import { Button, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useId, useState } from 'react';
import { EVENT_COLORS } from '#shared/contracts/event-colors.ts';
import { subscribeCalendar } from '#shared/contracts/subscriptions.ts';
import { subscriptionDialog as words } from '#shared/locale/subscriptions.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { ColorField } from '#web/events/fields/color-field.tsx';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { useOwnClose } from '#web/ui/dialog/use-own-close.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { notifySuccess } from '#web/ui/toast/notify.tsx';

const COLOR = EVENT_COLORS[8] ?? EVENT_COLORS[0];

/**
 * Adds a subscribed calendar [PRG-01]. Before it is added, the server reads the address, which may take some seconds.
 */
export const SubscribeDialog = ({ onClose }: { onClose: () => void }) => {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(COLOR);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const formId = useId();
  const closeThis = useOwnClose(onClose);

  const add = async (domEvent: FormEvent): Promise<void> => {
    domEvent.preventDefault();
    setBusy(true);
    try {
      const named = name.trim();
      const made = await callApi(subscribeCalendar, { body: { url, color, ...(named && { name: named }) } });
      await refetchQueries();
      closeThis();
      notifySuccess(words.added(made.name));
    } catch (thrown) {
      setError(errorText(thrown));
      setBusy(false);
    }
  };

  return (
    <ListDialog
      title={words.title}
      onClose={onClose}
      size="sm"
      footer={
        <Button type="submit" form={formId} disabled={isBusy} aria-busy={isBusy}>
          {words.add}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(domEvent) => void add(domEvent)}>
        <Stack gap="4">
          <Text color="fg.muted">{words.hint}</Text>
          <TextField
            label={words.address}
            value={url}
            onValue={(text) => {
              setUrl(text);
              setError(undefined);
            }}
            error={error}
            hint={words.where}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            autoFocus
          />
          <TextField label={words.name} value={name} onValue={setName} hint={words.nameHint} autoComplete="off" />
          <ColorField value="" inherited={color} onValue={setColor} error={undefined} disabled={false} />
        </Stack>
      </form>
    </ListDialog>
  );
};
