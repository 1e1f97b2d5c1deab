import {
  CloudFrontClient,
  CreateFunctionCommand,
  DeleteFunctionCommand,
  DescribeFunctionCommand,
  FunctionAlreadyExists,
  TestFunctionCommand,
  UpdateFunctionCommand,
} from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { edgeCode } from '#infra/edge/edge-code.ts';
import { loadEdge } from '#infra/edge/run-edge.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import { checkEdgeFunction } from './edge-function-check.ts';

const mock = mockClient(CloudFrontClient);
const client = new CloudFrontClient({ region: 'us-east-1' });
const template = synthesize('prod').app.toJSON();
const withCode = (FunctionCode: string) => ({
  Resources: {
    Edge: {
      Type: 'AWS::CloudFront::Function',
      Properties: { FunctionCode, FunctionConfig: { Comment: 'x', Runtime: 'cloudfront-js-2.0' } },
    },
  },
});
const check = (from: unknown = template) => checkEdgeFunction(client, 'calendar-prod-check', from);

/** CloudFront's functions by name, each with the version that the next request about it must name. */
let functions: Map<string, { code: string; version: number }>;
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const etag = (version = 0) => `E${version}`;

/**
 * Runs the stored code as CloudFront's `test-function` does, on the engine of the local run. An error is part of the
 * answer.
 */
const test = async ({ Name, IfMatch, EventObject }: { Name: string; IfMatch: string; EventObject: Uint8Array }) => {
  const found = functions.get(Name);
  if (!found || IfMatch !== etag(found.version)) throw new Error('InvalidIfMatchVersion');
  try {
    if (EventObject.length > 40_960) throw new Error('An event may have 40 KB');
    const { request, response } = await loadEdge(found.code)(JSON.parse(text(EventObject)));
    const ComputeUtilization = found.code.includes('slow') && text(EventObject).includes('categories') ? '81' : '23';
    return { TestResult: { ComputeUtilization, FunctionOutput: JSON.stringify({ request, response }) } };
  } catch (error) {
    return { TestResult: { ComputeUtilization: '0', FunctionErrorMessage: String(error), FunctionOutput: '' } };
  }
};

beforeEach(() => {
  functions = new Map();
  mock.reset();
  mock.on(CreateFunctionCommand).callsFake(({ Name, FunctionCode }) => {
    if (functions.has(Name)) throw new FunctionAlreadyExists({ $metadata: {}, message: 'there' });
    functions.set(Name, { code: text(FunctionCode), version: 1 });
    return { ETag: etag(1) };
  });
  mock.on(DescribeFunctionCommand).callsFake(({ Name }) => ({ ETag: etag(functions.get(Name)?.version) }));
  mock.on(UpdateFunctionCommand).callsFake(({ Name, FunctionCode, IfMatch }) => {
    const version = functions.get(Name)?.version ?? 0;
    if (IfMatch !== etag(version)) throw new Error('InvalidIfMatchVersion');
    functions.set(Name, { code: text(FunctionCode), version: version + 1 });
    return { ETag: etag(version + 1) };
  });
  mock.on(TestFunctionCommand).callsFake(test);
  mock.on(DeleteFunctionCommand).callsFake(({ Name, IfMatch }) => {
    if (IfMatch !== etag(functions.get(Name)?.version)) throw new Error('InvalidIfMatchVersion');
    functions.delete(Name);
    return {};
  });
});

it('lets CloudFront run the very function of the template before it is published, and leaves nothing behind', async () => {
  expect(await check()).toBe(23);
  expect(mock.commandCalls(TestFunctionCommand).length).toBeGreaterThan(5);
  expect(functions.size).toBe(0);
});

it('goes on where an interrupted check has left its function', async () => {
  functions.set('calendar-prod-check', { code: 'old', version: 7 });
  expect(await check()).toBe(23);
  expect(functions.size).toBe(0);
});

it.each([
  ['does not parse', 'function handler(event) { const { = event; }', /refuses the edge function at \/: SyntaxError/],
  ['throws', 'function handler(event) { return nothing; }', /at \/: ReferenceError: nothing/],
  ['takes too long', `${edgeCode()} // slow`, /at \/api\/events\/public: it takes 81 % of the permitted time/],
  [
    'leaves a page where it is',
    'function handler(event) { return event.request; }',
    /at \/: it makes of it \{"request"/,
  ],
])('stops the deployment when the function %s', async (_, code, words) => {
  await expect(check(withCode(code))).rejects.toThrow(words);
  expect(functions.size).toBe(0);
});
