/** The query of this address with another dialog of the user menu in it, or none; what else it says stays. */
export const withOpen = (dialog: 'import' | null): string => {
  const query = new URLSearchParams(location.search);
  if (dialog === null) query.delete('open');
  else query.set('open', dialog);
  return query.toString();
};
