import { Button, chakra, Stack } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { changePassword } from '#shared/contracts/accounts.ts';
import { profileWords as words } from '#shared/locale/profile.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { startSession } from '#web/api/session/use-session.ts';
import { checkedOnSubmit, errorsBy, Form, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { profileError } from './profile-error.ts';
import { PasswordChange } from './profile-rules.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

/** Changes the password. The change ends all sessions, so the answer brings a new session token [PROF-11]. */
export const PasswordCard = () => {
  const user = useCurrentUser();
  const form = useAppForm({
    ...checkedOnSubmit<typeof EMPTY>(errorsBy(PasswordChange)),
    defaultValues: EMPTY,
    onSubmit: async ({ value: { currentPassword, newPassword } }) => {
      try {
        const session = await callApi(changePassword, { body: { currentPassword, newPassword } });
        notifySuccess(words.passwordChanged);
        form.reset();
        await startSession(session);
      } catch (thrown) {
        refuseAt(form, thrown);
        notifyError(profileError(thrown));
      }
    },
  });
  const isBusy = useStore(form.store, (state) => state.isSubmitting);

  return (
    <SectionCard id="password" title={words.passwordCard} hint={words.passwordHint}>
      <Form form={form}>
        {/* The name under which password managers store the password. */}
        <chakra.input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <Stack gap="4" align="flex-start">
          <form.AppField name="currentPassword">
            {(field) => <field.PasswordField label={words.currentPassword} autoComplete="current-password" />}
          </form.AppField>
          <form.AppField name="newPassword">
            {(field) => <field.PasswordField label={words.newPassword} autoComplete="new-password" />}
          </form.AppField>
          <form.AppField name="confirmation">
            {(field) => <field.PasswordField label={words.confirmation} autoComplete="new-password" />}
          </form.AppField>
          <Button type="submit" aria-busy={isBusy}>
            {words.changePassword}
          </Button>
        </Stack>
      </Form>
    </SectionCard>
  );
};
