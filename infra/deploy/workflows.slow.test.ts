import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { tool } from '#infra/testing/tool.ts';

// Checks the workflows with GitHub's own parser: keys, kinds of values, and the contexts and functions of expressions.

const Parser = v.object({
  NoOperationTraceWriter: v.custom<new () => object>((value) => typeof value === 'function'),
  parseWorkflow: v.pipe(v.function(), v.args(v.tuple([v.unknown(), v.unknown()])), v.returns(v.unknown())),
  convertWorkflowTemplate: v.pipe(
    v.function(),
    v.args(v.tuple([v.unknown(), v.unknown(), v.unknown(), v.unknown()])),
    v.returnsAsync(v.unknown()),
  ),
});
const Parsed = v.object({ context: v.unknown(), value: v.unknown() });
const Judged = v.object({
  errors: v.optional(v.array(v.object({ Message: v.string() })), []),
  jobs: v.array(v.object({ steps: v.array(v.unknown()) })),
});
const RETURN_ERRORS = { errorPolicy: 1 };

/** The parser imports JSON in a way that bundlers allow and Node.js does not. */
const loadParser = async () => {
  const entryPoints = [join(tool('@actions/workflow-parser'), 'dist/index.js')];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', platform: 'browser', write: false });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return v.parse(Parser, await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`));
};
const { NoOperationTraceWriter, parseWorkflow, convertWorkflowTemplate } = await loadParser();

const faultsOf = async (name: string, content: string): Promise<string[]> => {
  const parsed = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const { context, value } = v.parse(Parsed, parsed);
  if (!value) return ['not a workflow'];
  const { errors, jobs } = v.parse(Judged, await convertWorkflowTemplate(context, value, undefined, RETURN_ERRORS));
  return jobs.length === 0 ? ['no job'] : errors.map(({ Message }) => Message);
};

const folder = join(import.meta.dirname, '../../.github/workflows');
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

it.each(workflows)('GitHub understands %s', async (name, content) => {
  expect(await faultsOf(name, content)).toEqual([]);
});

it('the parser finds a wrong key, a wrong context and broken YAML', async () => {
  const [, test = ''] = workflows.find(([name]) => name === 'test.yml') ?? [];
  for (const [from, to] of [
    ['timeout-minutes', 'timeout'],
    ['github.event_name ==', 'inputs_.event_name =='],
    ['    steps:', '   steps: ['],
  ] as const)
    expect(await faultsOf('test.yml', test.replace(from, to)), to).not.toEqual([]);
});
