import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import * as v from 'valibot';
import { changeEmail, changeLetters } from '#shared/contracts/email.ts';
import { EmailAddress } from '#shared/contracts/fields.ts';
import { emailCardWords as words } from '#shared/locale/links.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { refetchUser } from '#web/api/session/use-session.ts';
import { checkedOnSubmit, errorsBy, Form, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { profileError } from './profile-error.ts';

const EMPTY = { email: '' };
const errorsOf = errorsBy(v.object({ email: EmailAddress }));

/**
 * The user's e-mail address. The user confirms a new address by a link in a letter, and can remove the address
 * [MAIL-03, MAIL-04].
 */
export const EmailCard = () => {
  const { email, pendingEmail, noCalendarLetters } = useCurrentUser();
  const [isBusy, setBusy] = useState(false);

  /**
   * Saves an address; an empty one removes it. Resolves to whether the call succeeded.
   * @param done text after a success; absent: says whether a letter was sent
   */
  const save = async (address: string, done?: string): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      const saved = await callApi(changeEmail, { body: { email: address } });
      // No letter is sent to the present address, which may have been confirmed in another tab meanwhile.
      notifySuccess(done ?? (saved.pendingEmail === undefined ? words.confirmed : words.sent));
      await refetchUser();
      return true;
    } catch (thrown) {
      refuseAt(form, thrown);
      notifyError(profileError(thrown));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const turnLetters = async (calendars: boolean): Promise<void> => {
    try {
      await callApi(changeLetters, { body: { calendars } });
      await refetchUser();
    } catch (thrown) {
      notifyError(profileError(thrown));
    }
  };

  const form = useAppForm({
    ...checkedOnSubmit<typeof EMPTY>(errorsOf),
    defaultValues: EMPTY,
    onSubmit: async ({ value: { email: typed }, formApi }) => {
      if (await save(typed)) formApi.reset();
    },
  });

  return (
    <SectionCard id="email" title={words.title} hint={words.hint}>
      <Stack gap="3" align="flex-start">
        <Text overflowWrap="anywhere">{email ? words.current(email) : words.none}</Text>
        {email && (
          <Button size="sm" variant="outline" colorPalette="red" onClick={() => void save('', words.removed)}>
            {words.remove}
          </Button>
        )}
        {pendingEmail && (
          <Stack gap="3" role="status" w="full" p="4" borderRadius="l2" bg="bg.muted">
            <Text overflowWrap="anywhere">{words.waits(pendingEmail)}</Text>
            <HStack gap="2" wrap="wrap">
              <Button size="sm" variant="outline" onClick={() => void save(pendingEmail)}>
                {words.resend}
              </Button>
              {/* Cancels the new address by saving the present one. */}
              <Button
                size="sm"
                variant="ghost"
                colorPalette="gray"
                onClick={() => void save(email ?? '', words.cancelled)}
              >
                {words.cancel}
              </Button>
            </HStack>
          </Stack>
        )}
      </Stack>
      {email && (
        <SwitchField
          label={words.calendarLetters}
          hint={words.calendarLettersHint}
          value={!noCalendarLetters}
          onValue={(isOn) => void turnLetters(isOn)}
        />
      )}
      <Form form={form}>
        <Stack gap="4" align="flex-start">
          <form.AppField name="email">
            {(field) => <field.TextField label={words.email} type="email" autoComplete="email" />}
          </form.AppField>
          <Button type="submit" aria-busy={isBusy}>
            {words.save}
          </Button>
        </Stack>
      </Form>
    </SectionCard>
  );
};
