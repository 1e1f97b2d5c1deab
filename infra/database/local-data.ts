import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { LOCAL_ACCOUNT } from '#infra/local/account.ts';
import { type DataFolder, openDataFolder } from '#infra/local/data-folder.ts';
import { type Engines, startEngines } from '#infra/local/engines/engines.ts';
import { killStaleEngine } from '#infra/local/engines/stale-engine.ts';
import { readSettings } from '#infra/local/settings.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { type Product, readProduct } from '#infra/local/template/product.ts';

const FunctionWithEnvironment = v.object({
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) })),
});

/**
 * The product of the last build.
 * @throws Error in one line: nothing was built
 */
export const builtProduct = async (assemblyFolder: string): Promise<Product> =>
  readProduct(await readAssembly(assemblyFolder), LOCAL_ACCOUNT);

/** Finds the first function with all of these variables. Returns the variables. */
export const variablesIn = <S extends v.GenericSchema>(product: Product, names: S): v.InferOutput<S> => {
  for (const { properties } of product.ofType('AWS::Lambda::Function', FunctionWithEnvironment)) {
    const read = v.safeParse(names, properties.Environment?.Variables);
    if (read.success) return read.output;
  }
  throw new Error('The synthesized app has no function that knows what is needed here');
};

/** The data of the local run, opened with its engines while the local run is stopped. */
export type LocalData = {
  readonly dataFolder: string;
  readonly region: string;
  readonly engines: Engines;
  variables<S extends v.GenericSchema>(names: S): v.InferOutput<S>;
  close(): Promise<void>;
};

/** Starts the engines over a folder. The caller has opened the folder and closes it later. */
export const openData = async (folder: DataFolder, product: Product): Promise<LocalData> => {
  const dataFolder = folder.path();
  if (folder.previousRun?.enginePid) await killStaleEngine(folder.previousRun.enginePid, dataFolder);
  const engines = await startEngines(product, folder);
  return {
    dataFolder,
    region: LOCAL_ACCOUNT.region,
    engines,
    variables: (names) => variablesIn(product, names),
    close: engines.stop,
  };
};

/**
 * Opens DATA_DIR for a tool of ours. Needs a build by `npm start`.
 * @throws Error in one line, if there is no such folder, the local run is going on, or nothing was built
 */
export const openLocalData = async (environment: NodeJS.ProcessEnv): Promise<LocalData> => {
  const { dataFolder, assemblyFolder } = readSettings(environment);
  // Without this check a mistyped DATA_DIR would be created.
  if (!existsSync(dataFolder)) throw new Error(`DATA_DIR ${dataFolder} does not exist`);
  const folder = await openDataFolder(dataFolder);
  try {
    const data = await openData(folder, await builtProduct(assemblyFolder));
    const close = async (): Promise<void> => {
      await data.close();
      folder.release();
    };
    return { ...data, close };
  } catch (reason) {
    folder.release();
    throw reason;
  }
};
