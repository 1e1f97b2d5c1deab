import { createContext, Script } from 'node:vm';

type Value = { value: string; multiValue?: { value: string }[] };
export type EdgeRequest = {
  method: string;
  /** Percent-encoded, without query, as it came. */
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
/** Event of a viewer request: the part of CloudFront's own structure that a function may rely on. */
export type ViewerRequestEvent = { request: EdgeRequest; viewer?: { ip: string } };

export type EdgeResult = {
  /** What goes on to the cache and the origin; absent when the function answered by itself. */
  readonly request?: EdgeRequest;
  readonly response?: EdgeResponse;
  /** Origin chosen by the function; the behaviour's own where absent. */
  readonly originId?: string;
  /** Where CloudFront turns when that origin answers one of these codes (`cf.createRequestOriginGroup`). */
  readonly failover?: { readonly originId: string; readonly statusCodes: readonly number[] };
};

type OriginGroup = { originIds: { originId: string }[]; failoverCriteria: { statusCodes: number[] } };

export type EdgeFunction = (event: ViewerRequestEvent) => Promise<EdgeResult>;

const IMPORT = /^\s*import\s+(\w+)\s+from\s+['"]cloudfront['"];?[ \t]*$/m;
/** CloudFront refuses to run longer; here it only keeps an endless loop from hanging the process. */
const TIMEOUT_MS = 1000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRequest = (value: unknown): value is EdgeRequest => isObject(value) && 'uri' in value && 'headers' in value;
const isResponse = (value: unknown): value is EdgeResponse => isObject(value) && 'statusCode' in value;

/**
 * Makes a viewer-request function of CloudFront Functions 2.0 callable: the deployed code runs unchanged, in a context
 * that has ECMAScript and `cloudfront`, and nothing of Node. Throws where the code has no `handler`.
 */
export const loadEdge = (code: string): EdgeFunction => {
  const name = IMPORT.exec(code)?.[1] ?? 'cf';
  const script = new Script(`${code.replace(IMPORT, '')}\n;handler(__event)`, { filename: 'edge-function.js' });
  return async (event) => {
    let chosen: Pick<EdgeResult, 'originId' | 'failover'> = {};
    const cloudfront = {
      selectRequestOriginById: (originId: string) => {
        chosen = { originId };
      },
      createRequestOriginGroup: (group: OriginGroup) => {
        chosen = fromGroup(group);
      },
    };
    const quiet = { log: () => undefined };
    // The function may write into its event; the caller's own must stay as it was.
    const sandbox = { __event: structuredClone(event), [name]: cloudfront, console: quiet };
    const result: unknown = await script.runInContext(createContext(sandbox), { timeout: TIMEOUT_MS });
    // Cloned, so that the caller holds plain objects of its own realm.
    if (isResponse(result)) return { ...chosen, response: structuredClone(result) };
    if (isRequest(result)) return { ...chosen, request: structuredClone(result) };
    throw new Error('The edge function returned neither a request nor a response.');
  };
};

const fromGroup = ({ originIds: [first, second], failoverCriteria }: OriginGroup) => {
  if (!first || !second) throw new Error('createRequestOriginGroup wants two origins.');
  return {
    originId: first.originId,
    failover: { originId: second.originId, statusCodes: [...failoverCriteria.statusCodes] },
  };
};
