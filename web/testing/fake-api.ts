import * as v from 'valibot';
import { api as contracts, type Group, routeKey } from '#shared/contracts/api.ts';
import { type Endpoint, ERROR_CODE_HEADER, ERROR_FIELD_HEADER, type Output } from '#shared/contracts/endpoint.ts';
import { refusals } from '#shared/locale/refusals.ts';

/** A request as the server would see it. */
export type Seen = {
  readonly method: string;
  readonly path: string;
  /** The values of the path's placeholders, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
};

type Call = { [G in Group]: (typeof contracts)[G][keyof (typeof contracts)[G]] }[Group];
type CallName<E extends Endpoint> = `${E['method']} ${E['path']}`;
type Answer<E extends Endpoint> = (seen: Seen) => Output<E> | Response | Promise<Output<E> | Response>;

/** Answers to the calls of the contracts. A value of the contract becomes the body. A Response is sent unchanged. */
export type Answers = { [E in Call as CallName<E>]?: Answer<E> };
/** The answer to one call, by its name. */
export type AnswerTo<K extends keyof Answers> = NonNullable<Answers[K]>;

const CALLS: readonly Endpoint[] = Object.values(contracts).flatMap((group): Endpoint[] => Object.values(group));

/** The code of a refusal with this text. Texts of schemas have the code `invalid-input`. */
const codeOf = (text: string): string =>
  Object.entries(refusals).find(([, said]) => said === text)?.[0] ?? 'invalid-input';

/** A refusal in the JSON form, with the code that the server gives to this text. */
export const refused = (status: number, error: string, field?: string): Response =>
  Response.json({ error, code: codeOf(error), field }, { status });

/** A refusal whose body is bare text. */
export const refusedText = (status: number, text: string, field?: string): Response =>
  new Response(text, {
    status,
    headers: { [ERROR_CODE_HEADER]: codeOf(text), ...(field !== undefined && { [ERROR_FIELD_HEADER]: field }) },
  });

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const callOf = (method: string, path: string): [Endpoint, Record<string, string>] | undefined => {
  for (const call of CALLS) {
    const match = call.method === method && patternOf(call.path).exec(path);
    if (match) return [call, { ...match.groups }];
  }
  return undefined;
};

/**
 * A fake `fetch` for all calls of the contracts. It gives the answers of the test, and collects the requests. Like the
 * server, it answers 400 to a body that breaks the contract. It answers 404 to a call for which the test has no answer.
 */
export const fakeApi = (initial: Answers) => {
  const answers = new Map<string, (seen: Seen) => unknown>(Object.entries(initial));
  const seen: Seen[] = [];

  const fetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname: path, searchParams: query } = new URL(String(address), 'http://localhost');
    const { method = 'GET' } = init;
    const [call, params] = callOf(method, path) ?? [];
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    const request: Seen = { method, path, params: params ?? {}, query, headers: new Headers(init.headers), body };
    seen.push(request);
    if (!call) return refused(404, 'Не найдено');
    const wrong = call.body && v.safeParse(call.body, body).issues?.[0];
    if (wrong) return refused(400, wrong.message, v.getDotPath(wrong) ?? undefined);
    const answer = await answers.get(routeKey(call))?.(request);
    if (answer === undefined) return refused(404, 'Не найдено');
    return answer instanceof Response ? answer.clone() : Response.json(answer, { status: call.status ?? 200 });
  };

  return {
    fetch,
    seen,
    /** Sets the answer to this call from now on. */
    answer: <K extends keyof Answers>(call: K, how: AnswerTo<K>): void => {
      answers.set(call, how);
    },
    /** Requests that change something. */
    changes: () => seen.filter(({ method }) => method !== 'GET'),
    /** Requests of one path. */
    asked: (path: string) => seen.filter((request) => request.path === path),
  };
};
