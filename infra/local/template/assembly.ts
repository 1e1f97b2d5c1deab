import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { Template } from './template.ts';

const Manifest = v.object({
  artifacts: v.record(
    v.string(),
    v.object({ type: v.string(), properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
  ),
});

const AssetManifest = v.object({
  files: v.optional(
    v.record(
      v.string(),
      v.object({
        source: v.object({ path: v.optional(v.string()) }),
        destinations: v.record(v.string(), v.object({ objectKey: v.string() })),
      }),
    ),
    {},
  ),
});

/** The output of `cdk synth`: stacks by name, and asset folders by their S3 key. */
export type Assembly = { stacks: Map<string, Template>; assets: Map<string, string> };

const readJson = async <S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> =>
  v.parse(schema, JSON.parse(await readFile(path, 'utf8')));

/**
 * Reads a cloud assembly.
 * @throws Error in one line when the folder holds no assembly
 */
export const readAssembly = async (folder: string): Promise<Assembly> => {
  const manifest = await readJson(join(folder, 'manifest.json'), Manifest).catch((reason: Error) => {
    throw new Error(`${resolve(folder)} holds no synthesized app (run the build first): ${reason.message}`);
  });
  const stacks = new Map<string, Template>();
  const assets = new Map<string, string>();
  for (const [name, { type, properties }] of Object.entries(manifest.artifacts)) {
    if (type === 'aws:cloudformation:stack') {
      const file = v.parse(v.string(), properties.templateFile);
      stacks.set(name, await readJson(join(folder, file), Template));
    }
    if (type === 'cdk:asset-manifest') {
      const file = v.parse(v.string(), properties.file);
      const { files } = await readJson(join(folder, file), AssetManifest);
      for (const { source, destinations } of Object.values(files))
        for (const { objectKey } of Object.values(destinations))
          if (source.path) assets.set(objectKey, resolve(folder, source.path));
    }
  }
  return { stacks, assets };
};
