import { Button, Stack } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useState } from 'react';
import type { Role } from '#shared/contracts/accounts.ts';
import { createUser } from '#shared/contracts/users.ts';
import { createUserWords as words } from '#shared/locale/admin.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { AddUserIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { Note } from '#web/features/admin/parts/note.tsx';
import { Panel } from '#web/features/admin/parts/panel.tsx';
import { ROLE_OPTIONS } from '#web/features/admin/parts/role-options.ts';
import { checkedOnSubmit, Form, type FormErrors, inputProps, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';

type Fields = { username: string; password: string; role: Role };
const EMPTY: Fields = { username: '', password: '', role: 'user' };

// Name and password are required [ADM-07]. The settings have further rules, which the server checks.
const check = ({ username, password }: Fields): FormErrors<Fields> => ({
  ...(username.trim() === '' && { username: fieldErrors.usernameRequired }),
  ...(password === '' && { password: fieldErrors.passwordRequired }),
});

/** An admin makes a user of either role [ADM-07]. */
export const CreateUserForm = () => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useAppForm({
    ...checkedOnSubmit(check),
    defaultValues: EMPTY,
    onSubmit: async ({ value: body }) => {
      setRefusal(null);
      try {
        const { username } = await callApi(createUser, { body });
        notifySuccess(words.created(username));
        form.reset();
        void refetchQueries();
      } catch (thrown) {
        setRefusal(refuseAt(form, thrown) ?? null);
        notifyError(errorText(thrown));
      }
    },
  });
  const isBusy = useStore(form.store, (state) => state.isSubmitting);

  return (
    <Panel title={words.title} icon={<AddUserIcon />}>
      <Form form={form}>
        <Stack gap="4">
          <form.AppField name="username">
            {(field) => (
              <field.TextField
                label={words.username}
                required
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </form.AppField>
          <form.AppField name="password">
            {(field) => <field.PasswordField label={words.password} required autoComplete="new-password" />}
          </form.AppField>
          <form.AppField name="role">
            {(field) => <SelectField label={words.role} options={ROLE_OPTIONS} {...inputProps(field)} />}
          </form.AppField>
          {refusal && <Note tone="bad" title={refusal} />}
          <Button type="submit" alignSelf="flex-start" loading={isBusy}>
            {words.submit}
          </Button>
        </Stack>
      </Form>
    </Panel>
  );
};
