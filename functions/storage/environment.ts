type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that the template gives to a function. @throws Error when this function was not granted it */
export const granted = (environment: Environment, name: string): string => {
  const value = environment[name];
  if (!value) throw new Error(`${name} is not set: this function was not granted it`);
  return value;
};
