/** Endings of stack names. A stage's name with such an ending could name another stage's stack. */
const TAKEN = /-(?:data|edge|monitoring)$/;

/** @throws Error in one line when this stage's name cannot be used for stacks */
const assertStage = (stage: string): void => {
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(stage))
    throw new Error(`Stage "${stage}" will not do: a lower-case letter, then up to 19 letters, digits and hyphens.`);
  if (TAKEN.test(stage)) throw new Error(`Stage "${stage}" will not do: its stacks would be named as another stage's.`);
};

/**
 * Names of a stage's stacks in its own region.
 * @throws Error in one line when the stage's name cannot be used
 */
export const stackNames = (stage: string): { readonly data: string; readonly app: string } => {
  assertStage(stage);
  return { data: `calendar-${stage}-data`, app: `calendar-${stage}` };
};

/**
 * Names of a stage's stacks in us-east-1. They contain the stage's own region, so that a stage that exists in two
 * regions has separate stacks for each.
 * @throws Error in one line when the stage's name cannot be used
 */
export const globalStackNames = (
  stage: string,
  region: string,
): { readonly edge: string; readonly monitoring: string } => {
  const { app } = stackNames(stage);
  return { edge: `${app}-${region}-edge`, monitoring: `${app}-${region}-monitoring` };
};
