import { type FormEvent, useState } from 'react';
import * as v from 'valibot';

type Values = Readonly<Record<string, string>>;
export type FormErrors<T extends Values> = { readonly [K in keyof T]?: string };

/** The first thing that is wrong with each field, by the schema that the server uses too. */
export const errorsBy =
  (schema: v.GenericSchema) =>
  <T extends Values>(values: T): FormErrors<T> => {
    const { issues } = v.safeParse(schema, values);
    const errors: { [K in keyof T]?: string } = {};
    for (const issue of issues ?? []) {
      const name = Object.keys(values).find((key): key is string & keyof T => key === issue.path?.[0]?.key);
      if (name !== undefined) errors[name] ??= issue.message;
    }
    return errors;
  };

type Options<T extends Values> = {
  initial: T;
  /** Names of the fields in the order in which they stand. */
  check: (values: T) => FormErrors<T>;
  send: (values: T) => Promise<void>;
};

/** Fields as typed. Checked on submit, and on every change after a first submit [AUTH-05]; one sending at a time. */
export const useCheckedForm = <T extends Values>({ initial, check, send }: Options<T>) => {
  const [values, setValues] = useState(initial);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);

  /** Shows what is wrong and moves to the first wrong field of `form`. Answers whether all is well. */
  const approve = (form: HTMLFormElement | null): boolean => {
    setSubmitted(true);
    const errors = check(values);
    const firstWrong = Object.keys(values).find((name) => errors[name] !== undefined);
    if (firstWrong === undefined) return true;
    form?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
    return false;
  };

  const submit = async (domEvent: FormEvent<HTMLFormElement>): Promise<void> => {
    domEvent.preventDefault();
    if (!approve(domEvent.currentTarget) || isBusy) return;
    setBusy(true);
    try {
      await send(values);
    } finally {
      setBusy(false);
    }
  };

  const errors: FormErrors<T> = wasSubmitted ? check(values) : {};
  return {
    values,
    errors,
    isBusy,
    approve,
    submit,
    set: (change: Partial<T>) => setValues((before) => ({ ...before, ...change })),
    /** New values, as after a save: unchecked again. */
    reset: (next: T) => {
      setValues(next);
      setSubmitted(false);
    },
  };
};
