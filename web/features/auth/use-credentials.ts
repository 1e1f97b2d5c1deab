import { type FormEvent, useState } from 'react';
import { fieldErrors } from '#shared/locale/errors.ts';
import type { Credentials } from '#web/api/use-session.ts';

type Errors = { readonly [K in keyof Credentials]?: string };

// SPEC §5: required flag only.
const missing = ({ username, password }: Credentials): Errors => ({
  ...(username.trim() === '' && { username: fieldErrors.usernameRequired }),
  ...(password === '' && { password: fieldErrors.passwordRequired }),
});

/** Name and password as typed. Checked on submit, and on every change after a first submit (SPEC §5). */
export const useCredentials = (send: (credentials: Credentials) => Promise<void>) => {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const submit = async (domEvent: FormEvent<HTMLFormElement>): Promise<void> => {
    domEvent.preventDefault();
    const form = domEvent.currentTarget;
    setSubmitted(true);
    const errors = missing(values);
    const [firstWrong] = Object.keys(errors);
    if (firstWrong) {
      form.querySelector<HTMLInputElement>(`[name=${firstWrong}]`)?.focus();
      return;
    }
    if (isBusy) return;
    setBusy(true);
    try {
      await send(values);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors: wasSubmitted ? missing(values) : {},
    isBusy,
    submit,
    set: (change: Partial<Credentials>) => setValues((before) => ({ ...before, ...change })),
    /** The other tab starts unchecked. */
    forgetSubmit: () => setSubmitted(false),
  };
};
