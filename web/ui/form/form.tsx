import { createFormHook, createFormHookContexts, revalidateLogic } from '@tanstack/react-form';
import type { ComponentProps, ReactNode } from 'react';
import * as v from 'valibot';
import { PasswordField, TextAreaField, TextField } from './text-field.tsx';

/** Error texts by field; absent: no error. */
export type FormErrors<T> = { readonly [K in keyof T]?: string };

/** Message of a field's first error, if it has one. */
export const firstError = (errors: readonly unknown[]): string | undefined => {
  const [error] = errors;
  if (typeof error === 'string') return error;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : undefined;
};

const { fieldContext, formContext, useFieldContext } = createFormHookContexts();

type Field<V> = {
  readonly state: { readonly value: V; readonly meta: { readonly errors: readonly unknown[] } };
  readonly handleChange: (value: V) => void;
};

/** Properties of an input for a field of a form: `<SelectField label="…" {...inputProps(field)} />`. */
export const inputProps = <V,>({ state, handleChange }: Field<V>) => ({
  value: state.value,
  onValue: handleChange,
  error: firstError(state.meta.errors),
});

const useTextField = () => {
  const field = useFieldContext<string>();
  return { name: field.name, ...inputProps(field) };
};
type OfField = 'name' | 'value' | 'onValue' | 'error';

/**
 * TanStack's form hook with the text fields of the product:
 * `<form.AppField name="…">{(field) => <field.TextField …/>}`.
 */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: (props: Omit<ComponentProps<typeof TextField>, OfField>) => <TextField {...props} {...useTextField()} />,
    PasswordField: (props: Omit<ComponentProps<typeof PasswordField>, OfField>) => (
      <PasswordField {...props} {...useTextField()} />
    ),
    TextAreaField: (props: Omit<ComponentProps<typeof TextAreaField>, OfField>) => (
      <TextAreaField {...props} {...useTextField()} />
    ),
  },
  formComponents: {},
});

/** Checks values by a schema. The result has the first error of each wrong field. */
export const errorsBy =
  (schema: v.GenericSchema) =>
  <T extends Readonly<Record<string, unknown>>>(values: T): FormErrors<T> => {
    const { issues } = v.safeParse(schema, values);
    const errors: { [K in keyof T]?: string } = {};
    for (const issue of issues ?? []) {
      const name = Object.keys(values).find((key): key is string & keyof T => key === issue.path?.[0]?.key);
      if (name !== undefined) errors[name] ??= issue.message;
    }
    return errors;
  };

/** Focuses the first wrong field after the next drawing. */
export const focusFirstError = (formId: string): void => {
  setTimeout(() => document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};

/** Options of a form that is checked on submit, and after that on every change [AUTH-05]. */
export const checkedOnSubmit = <T extends object>(check: (values: T) => FormErrors<T>) => ({
  validationLogic: revalidateLogic(),
  validators: {
    onDynamic: ({ value }: { value: T }) => {
      const fields = check(value);
      return Object.keys(fields).length > 0 ? { fields } : undefined;
    },
  },
  onSubmitInvalid: ({ formApi }: { formApi: { formId: string } }) => focusFirstError(formApi.formId),
});

type RefusableForm<T> = {
  formId: string;
  setErrorMap: (errors: { onDynamic: { fields: FormErrors<T> } }) => void;
};

/** Shows the server's refusals at their fields until the next change or submit, and focuses the first of them. */
export const refuse = <T extends object>(form: RefusableForm<T>, fields: FormErrors<T>): void => {
  form.setErrorMap({ onDynamic: { fields } });
  focusFirstError(form.formId);
};

const fieldIn = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'field' in thrown ? thrown.field : undefined;

/**
 * Shows a refusal at the field that it names.
 * @returns the text of the refusal if the form has no such field
 */
export const refuseAt = <T extends object>(
  form: RefusableForm<T> & { state: { values: T } },
  thrown: unknown,
): string | undefined => {
  const text = firstError([thrown]) ?? String(thrown);
  const named = fieldIn(thrown);
  const name = Object.keys(form.state.values).find((key): key is string & keyof T => key === named);
  if (name === undefined) return text;
  const fields: { [K in keyof T]?: string } = {};
  fields[name] = text;
  refuse(form, fields);
  return undefined;
};

type SubmittableForm<M> = RefusableForm<object> & {
  state: { isSubmitting: boolean };
  handleSubmit: { (): Promise<void>; (meta: M): Promise<void> };
};

/**
 * Checks and sends a form. A form that is being sent is not sent a second time. Resolves when its `onSubmit` is done.
 * @param meta is passed to `onSubmit`; if absent, the form's `onSubmitMeta` is passed
 */
export const submitForm = async <M,>(form: SubmittableForm<M>, meta?: M): Promise<void> => {
  if (form.state.isSubmitting) return;
  // The refusals of the last submit must not block this one.
  form.setErrorMap({ onDynamic: { fields: {} } });
  await (meta === undefined ? form.handleSubmit() : form.handleSubmit(meta));
};

/** The form element of a form. A failed check focuses the first wrong field. */
export const Form = <M,>({ form, children }: { form: SubmittableForm<M>; children: ReactNode }) => (
  <form
    id={form.formId}
    noValidate
    onSubmit={(domEvent) => {
      domEvent.preventDefault();
      // A form in a portal would otherwise also submit the form around the portal, because React passes its events on.
      domEvent.stopPropagation();
      void submitForm(form);
    }}
  >
    {children}
  </form>
);
