import { Button, chakra, Stack } from '@chakra-ui/react';
import { changePassword } from '#shared/contracts/accounts.ts';
import { profileWords as words } from '#shared/locale/profile.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { keepSession } from '#web/api/use-session.ts';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { errorsBy, useCheckedForm } from '#web/ui/use-checked-form.ts';
import { ProfileCard } from './profile-card.tsx';
import { profileError } from './profile-error.ts';
import { PasswordChange } from './profile-rules.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

/** Changes the password. The answer carries a new token, as the old ones end [PROF-11]. */
export const PasswordCard = () => {
  const user = useCurrentUser();
  const form = useCheckedForm({
    initial: EMPTY,
    check: errorsBy(PasswordChange),
    send: async ({ currentPassword, newPassword }) => {
      try {
        const session = await callApi(changePassword, { body: { currentPassword, newPassword } });
        notifySuccess(words.passwordChanged);
        form.reset(EMPTY);
        await keepSession(session);
      } catch (thrown) {
        notifyError(profileError(thrown));
      }
    },
  });

  return (
    <ProfileCard title={words.passwordCard} hint={words.passwordHint}>
      <form noValidate onSubmit={(domEvent) => void form.submit(domEvent)}>
        {/* Password managers store the new password under this name. */}
        <chakra.input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <Stack gap="4" align="flex-start">
          <PasswordField
            label={words.currentPassword}
            name="currentPassword"
            autoComplete="current-password"
            value={form.values.currentPassword}
            onValue={(currentPassword) => form.set({ currentPassword })}
            error={form.errors.currentPassword}
          />
          <PasswordField
            label={words.newPassword}
            name="newPassword"
            autoComplete="new-password"
            value={form.values.newPassword}
            onValue={(newPassword) => form.set({ newPassword })}
            error={form.errors.newPassword}
          />
          <PasswordField
            label={words.confirmation}
            name="confirmation"
            autoComplete="new-password"
            value={form.values.confirmation}
            onValue={(confirmation) => form.set({ confirmation })}
            error={form.errors.confirmation}
          />
          <Button type="submit" aria-busy={form.isBusy}>
            {words.changePassword}
          </Button>
        </Stack>
      </form>
    </ProfileCard>
  );
};
