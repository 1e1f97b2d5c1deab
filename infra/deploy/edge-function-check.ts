import {
  type CloudFrontClient,
  CreateFunctionCommand,
  DeleteFunctionCommand,
  DescribeFunctionCommand,
  FunctionAlreadyExists,
  TestFunctionCommand,
  UpdateFunctionCommand,
} from '@aws-sdk/client-cloudfront';
import * as v from 'valibot';
import { COSTLY, edgeRequest, type Sent, USUAL } from '#infra/edge/costly-requests.ts';
import type { EdgeRequest } from '#infra/edge/run-edge.ts';

const Template = v.object({ Resources: v.record(v.string(), v.object({ Type: v.string(), Properties: v.unknown() })) });
const EdgeFunction = v.object({
  FunctionCode: v.string(),
  FunctionConfig: v.object({ Comment: v.string(), Runtime: v.picklist(['cloudfront-js-2.0']) }),
});

const Values = v.record(v.string(), v.object({ value: v.string() }));
/** Output of `test-function`: either the changed request, or an answer (CloudFront guide, "Event structure"). */
const Output = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    request: v.optional(
      v.object({ uri: v.string(), querystring: v.optional(Values, {}), headers: v.optional(Values, {}) }),
    ),
    response: v.optional(v.object({ statusCode: v.number() })),
  }),
);
type Output = v.InferOutput<typeof Output>;

type Case = Sent & { readonly expected: (output: Output) => boolean };

const named = (...names: string[]): EdgeRequest['querystring'] =>
  Object.fromEntries(names.map((name) => [name, { value: 'x' }]));

/** The slowest requests. Any output for them is accepted. */
const COSTLY_CASES = [USUAL, ...Object.values(COSTLY)].filter(({ uri }) => !uri.endsWith('/image'));

/**
 * A request for each way through the function, except pictures: for them the function chooses an origin of the
 * distribution, and a function under test has no distribution.
 */
const CASES: readonly Case[] = [
  { uri: '/', expected: ({ request }) => request?.uri === '/index.html' },
  { uri: '/assets/main.js', expected: ({ request }) => request?.uri === '/assets/main.js' },
  { uri: '/calendar/abc', query: named('view'), expected: ({ request }) => request?.uri === '/calendar/index.html' },
  {
    uri: '/calendar/abc',
    query: named('view'),
    userAgent: 'WordPress/6.8',
    expected: ({ response }) => response?.statusCode === 200,
  },
  { uri: '/api/events', expected: ({ request }) => request?.headers['x-forwarded-host']?.value === 'calendar.example' },
  {
    uri: '/api/events/public',
    query: named('utm_source', 'token'),
    expected: ({ request }) => request?.querystring !== undefined && !('utm_source' in request.querystring),
  },
  ...COSTLY_CASES.map((sent) => ({
    ...sent,
    expected: ({ request, response }: Output) => Boolean(request ?? response),
  })),
];

const eventOf = (sent: Sent): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: '192.0.2.1' },
      request: edgeRequest(sent),
    }),
  );

/**
 * The largest permitted share of CloudFront's time limit, in per cent. Beyond the limit a request fails, and CloudFront
 * throttles a function that fails often.
 */
const SHARE_MAX = 80;

/**
 * Creates the function under test, which no distribution uses. It replaces a function of this name that an interrupted
 * check has left.
 * @returns the function's ETag
 */
const put = async (client: CloudFrontClient, Name: string, code: v.InferOutput<typeof EdgeFunction>) => {
  const definition = {
    Name,
    FunctionConfig: code.FunctionConfig,
    FunctionCode: new TextEncoder().encode(code.FunctionCode),
  };
  try {
    return (await client.send(new CreateFunctionCommand(definition))).ETag;
  } catch (error) {
    if (!(error instanceof FunctionAlreadyExists)) throw error;
    const { ETag: IfMatch } = await client.send(new DescribeFunctionCommand({ Name, Stage: 'DEVELOPMENT' }));
    return (await client.send(new UpdateFunctionCommand({ ...definition, IfMatch }))).ETag;
  }
};

/**
 * Lets CloudFront run the edge function of a template (`test-function`) before the function is published. A function
 * that CloudFront's runtime cannot parse would answer 503 to everybody.
 * @param name a name that is unique in the account, for the function under test, which is deleted afterwards
 * @returns the largest share of the permitted time that a request took, in per cent
 * @throws Error in one line: CloudFront's message and the request
 */
export const checkEdgeFunction = async (client: CloudFrontClient, name: string, template: unknown): Promise<number> => {
  const resources = Object.values(v.parse(Template, template).Resources);
  const found = resources.find(({ Type }) => Type === 'AWS::CloudFront::Function');
  const IfMatch = await put(client, name, v.parse(EdgeFunction, found?.Properties));
  try {
    let most = 0;
    for (const one of CASES) {
      const test = { Name: name, IfMatch, Stage: 'DEVELOPMENT', EventObject: eventOf(one) } as const;
      const { TestResult } = await client.send(new TestFunctionCommand(test));
      const refuse = (why: string) =>
        new Error(`CloudFront refuses the edge function at ${one.uri.slice(0, 80)}: ${why}`);
      if (TestResult?.FunctionErrorMessage) throw refuse(TestResult.FunctionErrorMessage);
      const output = v.safeParse(Output, TestResult?.FunctionOutput);
      if (!output.success || !one.expected(output.output)) throw refuse(`it makes of it ${TestResult?.FunctionOutput}`);
      const share = Number(TestResult?.ComputeUtilization ?? 0);
      if (share > SHARE_MAX) throw refuse(`it takes ${share} % of the permitted time`);
      most = Math.max(most, share);
    }
    return most;
  } finally {
    await client.send(new DeleteFunctionCommand({ Name: name, IfMatch }));
  }
};
