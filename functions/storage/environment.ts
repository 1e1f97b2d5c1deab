/**
 * A variable that the template gives to this function. Read when it is needed and not kept: it costs nothing, and a
 * test may point the next call at another table.
 * @throws Error when the function was not granted it
 */
export const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this function was not granted it`);
  return value;
};
