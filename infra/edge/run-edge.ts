import { createContext, Script } from 'node:vm';
import * as v from 'valibot';

type Value = { value: string; multiValue?: { value: string }[] };
export type EdgeRequest = {
  method: string;
  /** The path as sent: percent-encoded, without query. */
  uri: string;
  querystring: Record<string, Value>;
  /** Names in lower case. */
  headers: Record<string, Value>;
  cookies: Record<string, Value>;
};
export type EdgeResponse = {
  statusCode: number;
  statusDescription?: string;
  headers?: Record<string, Value>;
  cookies?: Record<string, Value>;
  body?: string | { encoding: 'text' | 'base64'; data: string };
};
/** The event of a viewer request, with only the fields on which a function may rely. */
export type ViewerRequestEvent = { request: EdgeRequest; viewer: { ip: string } };

export type EdgeResult = {
  /** The request for cache and origin. Absent when the function has answered by itself. */
  readonly request?: EdgeRequest;
  readonly response?: EdgeResponse;
  /** The origin that the function has chosen; absent: the behaviour's own. */
  readonly originId?: string;
  /**
   * The second origin. It is asked if the first origin answers with one of these status codes
   * (`cf.createRequestOriginGroup`).
   */
  readonly failover?: { readonly originId: string; readonly statusCodes: readonly number[] };
};

const OriginGroup = v.object({
  originIds: v.tuple([v.object({ originId: v.string() }), v.object({ originId: v.string() })]),
  failoverCriteria: v.object({ statusCodes: v.array(v.number()) }),
});
/** A call of the function to CloudFront's module. */
export const Call = v.variant('name', [
  v.object({ name: v.literal('selectRequestOriginById'), given: v.string() }),
  v.object({ name: v.literal('createRequestOriginGroup'), given: OriginGroup }),
]);
type Call = v.InferOutput<typeof Call>;

export type EdgeFunction = (event: ViewerRequestEvent) => Promise<EdgeResult>;

const IMPORT = /^\s*import\s+(\w+)\s+from\s+['"]cloudfront['"];?[ \t]*$/m;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRequest = (value: unknown): value is EdgeRequest => isObject(value) && 'uri' in value && 'headers' in value;
const isResponse = (value: unknown): value is EdgeResponse => isObject(value) && 'statusCode' in value;

/** The name under which the code imports CloudFront's module. */
export const importedName = (code: string): string | undefined => IMPORT.exec(code)?.[1];

const chosenBy = (call: Call | undefined): Pick<EdgeResult, 'originId' | 'failover'> => {
  if (!call) return {};
  if (call.name === 'selectRequestOriginById') return { originId: call.given };
  const [first, second] = call.given.originIds;
  const failover = { originId: second.originId, statusCodes: call.given.failoverCriteria.statusCodes };
  return { originId: first.originId, failover };
};

/**
 * The outcome of a run. The last choice of origins counts.
 * @throws Error when nothing was returned
 */
export const outcomeOf = ({ returned, calls }: { returned?: unknown; calls: readonly Call[] }): EdgeResult => {
  const chosen = chosenBy(calls.at(-1));
  if (isResponse(returned)) return { ...chosen, response: returned };
  if (isRequest(returned)) return { ...chosen, request: returned };
  throw new Error('The edge function returned neither a request nor a response.');
};

/**
 * Makes a viewer-request function of CloudFront Functions 2.0 callable. The deployed code runs unchanged in a context
 * that has ECMAScript and `cloudfront`, but not Node. V8 accepts more than CloudFront does (see run-on-njs.ts). All
 * requests share the context, because making a context takes longer than a run. A run has no limit of time: Node's
 * limit starts a thread for each run, and on a busy machine requests wait for that thread. Tests limit the function's
 * time (viewer-request.test.ts).
 * @throws Error without a `handler`
 */
export const loadEdge = (code: string): EdgeFunction => {
  const name = importedName(code) ?? 'cf';
  const source = `((__event, ${name}, console) => {'use strict';${code.replace(IMPORT, '')}\n;return handler(__event);})(...given)`;
  const script = new Script(source, { filename: 'edge-function.js' });
  const sandbox: { given?: readonly unknown[] } = {};
  const context = createContext(sandbox);
  return async (event) => {
    const calls: Call[] = [];
    // Parsed and cloned, so that the caller gets plain objects of its own realm.
    const recorded = (called: Call['name']) => (given: unknown) => {
      calls.push(v.parse(Call, { name: called, given: structuredClone(given) }));
    };
    const cloudfront = {
      selectRequestOriginById: recorded('selectRequestOriginById'),
      createRequestOriginGroup: recorded('createRequestOriginGroup'),
    };
    const quiet = { log: () => undefined };
    // A copy, because the function may write into its event.
    sandbox.given = [structuredClone(event), cloudfront, quiet];
    const returned: unknown = await script.runInContext(context);
    return outcomeOf({ returned: structuredClone(returned), calls });
  };
};
