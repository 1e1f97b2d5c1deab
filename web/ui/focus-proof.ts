/** Leads to what is wrong with a password and its code: to the password's field, else to that of the code. */
export const focusProof = (form: HTMLElement, { password }: { readonly password?: string | undefined }): void => {
  const field = password === undefined ? 'one-time-code' : 'current-password';
  form.querySelector<HTMLElement>(`[autocomplete="${field}"]`)?.focus();
};
