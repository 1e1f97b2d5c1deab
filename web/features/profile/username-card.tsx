import { Button, Stack } from '@chakra-ui/react';
import { changeUsername } from '#shared/contracts/accounts.ts';
import { profileWords as words } from '#shared/locale/profile.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { refetchUser } from '#web/api/use-session.ts';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { errorsBy, useCheckedForm } from '#web/ui/use-checked-form.ts';
import { ProfileCard } from './profile-card.tsx';
import { profileError } from './profile-error.ts';
import { UsernameChange } from './profile-rules.ts';

const EMPTY = { username: '' };

/** Changes the username. */
export const UsernameCard = () => {
  const user = useCurrentUser();
  const form = useCheckedForm({
    initial: EMPTY,
    check: errorsBy(UsernameChange),
    send: async ({ username }) => {
      try {
        await callApi(changeUsername, { body: { username } });
        notifySuccess(words.usernameChanged);
        form.reset(EMPTY);
        await refetchUser();
      } catch (thrown) {
        notifyError(profileError(thrown));
      }
    },
  });

  return (
    <ProfileCard title={words.usernameCard} hint={`${words.currentName(user.username)}. ${words.usernameHint}`}>
      <form noValidate onSubmit={(domEvent) => void form.submit(domEvent)}>
        <Stack gap="4" align="flex-start">
          <TextField
            label={words.newUsername}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.username}
            onValue={(username) => form.set({ username })}
            error={form.errors.username}
          />
          <Button type="submit" aria-busy={form.isBusy}>
            {words.changeUsername}
          </Button>
        </Stack>
      </form>
    </ProfileCard>
  );
};
