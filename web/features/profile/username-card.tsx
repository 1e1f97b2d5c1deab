import { Button, Stack } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { changeUsername } from '#shared/contracts/accounts.ts';
import { profileWords as words } from '#shared/locale/profile.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { refetchUser } from '#web/api/session/use-session.ts';
import { checkedOnSubmit, errorsBy, Form, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { profileError } from './profile-error.ts';
import { UsernameChange } from './profile-rules.ts';

const EMPTY = { username: '' };
const errorsOf = errorsBy(UsernameChange);

/** Whether only the case of the name differs. That is allowed even for a name that breaks today's rules. */
const isOwn = (typed: string, own: string): boolean => typed.trim().toLowerCase() === own.toLowerCase();

/** Changes the username. */
export const UsernameCard = () => {
  const user = useCurrentUser();
  const form = useAppForm({
    ...checkedOnSubmit<typeof EMPTY>((typed) => (isOwn(typed.username, user.username) ? {} : errorsOf(typed))),
    defaultValues: EMPTY,
    onSubmit: async ({ value: { username } }) => {
      try {
        await callApi(changeUsername, { body: { username } });
        notifySuccess(words.usernameChanged);
        form.reset();
        await refetchUser();
      } catch (thrown) {
        refuseAt(form, thrown);
        notifyError(profileError(thrown));
      }
    },
  });
  const isBusy = useStore(form.store, (state) => state.isSubmitting);

  return (
    <SectionCard
      id="name"
      title={words.usernameCard}
      hint={`${words.currentName(user.username)}. ${words.usernameHint}`}
    >
      <Form form={form}>
        <Stack gap="4" align="flex-start">
          <form.AppField name="username">
            {(field) => (
              <field.TextField
                label={words.newUsername}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </form.AppField>
          <Button type="submit" aria-busy={isBusy}>
            {words.changeUsername}
          </Button>
        </Stack>
      </Form>
    </SectionCard>
  );
};
