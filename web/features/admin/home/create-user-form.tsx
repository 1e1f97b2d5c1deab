import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { createUser, type Role } from '#shared/contracts/accounts.ts';
import { roleNames, createUserWords as words } from '#shared/locale/admin.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { AddUserIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { Note } from '#web/features/admin/parts/note.tsx';
import { Panel } from '#web/features/admin/parts/panel.tsx';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type FormErrors, useCheckedForm } from '#web/ui/use-checked-form.ts';

type Fields = { username: string; password: string };

const ROLES = [
  { value: 'user', label: roleNames.user },
  { value: 'admin', label: roleNames.admin },
] as const;

// SPEC §5: both required. What else is wrong with them depends on the settings, so the server says it.
const check = ({ username, password }: Fields): FormErrors<Fields> => ({
  ...(username.trim() === '' && { username: fieldErrors.usernameRequired }),
  ...(password === '' && { password: fieldErrors.passwordRequired }),
});

/** An admin makes a user of either role (SPEC §2, §7). */
export const CreateUserForm = () => {
  const [role, setRole] = useState<Role>('user');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useCheckedForm<Fields>({
    initial: { username: '', password: '' },
    check,
    send: async (fields) => {
      setRefusal(null);
      try {
        const { username } = await callApi(createUser, { body: { ...fields, role } });
        notifySuccess(words.created(username));
        form.reset({ username: '', password: '' });
        setRole('user');
        void refetchQueries();
      } catch (thrown) {
        setRefusal(errorText(thrown));
        notifyError(errorText(thrown));
      }
    },
  });
  const field = (name: keyof Fields) => ({
    name,
    label: words[name],
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onValue: (value: string) => form.set({ [name]: value }),
  });

  return (
    <Panel title={words.title} icon={<AddUserIcon />}>
      <form noValidate onSubmit={(domEvent) => void form.submit(domEvent)}>
        <Stack gap="4">
          <TextField {...field('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <PasswordField {...field('password')} autoComplete="new-password" />
          <SelectField label={words.role} value={role} options={ROLES} onValue={setRole} />
          {refusal && <Note tone="bad" title={refusal} />}
          <Button type="submit" alignSelf="flex-start" loading={form.isBusy}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
};
