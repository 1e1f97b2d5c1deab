import { type EnvironmentOf, type FunctionName, VARIABLES } from '#shared/contracts/environment.ts';

/**
 * A variable that the template gives to a function.
 * @throws Error: the template does not give the variable
 */
export const granted = (environment: Readonly<Record<string, string | undefined>>, name: string): string => {
  const value = environment[name];
  if (!value) throw new Error(`${name} is not set: this function was not granted it`);
  return value;
};

/**
 * The variables of this function. Each variable is read when it is used. The types allow only the variables that the
 * function has.
 * @throws Error: the template does not give the variable
 */
export function environmentOf<const Name extends FunctionName>(name: Name): EnvironmentOf<Name>;
export function environmentOf(name: FunctionName): object {
  const found = {};
  for (const variable of VARIABLES[name])
    Object.defineProperty(found, variable, { enumerable: true, get: () => granted(process.env, variable) });
  return found;
}
