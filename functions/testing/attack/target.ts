import { createServer } from 'node:http';
import { ENVIRONMENT, type Person, register, signIn } from '#functions/testing/chaos/workload.ts';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { fetchFromElsewhere } from '#shared/testing/from-elsewhere.ts';
import { aMailServer, type TestMailServer } from '#shared/testing/mail-server.ts';

export type Asked = { readonly status: number; readonly text: string; readonly ms: number };
export type Caller = (
  method: string,
  path: string,
  body?: object | FormData,
  headers?: Readonly<Record<string, string>>,
) => Promise<Asked>;

/** The product under attack, and its callers. */
export type Target = {
  readonly product: RunningProduct;
  readonly nobody: Caller;
  readonly member: Caller;
  readonly memberName: string;
  readonly admin: Caller;
  /** A caller with this token. */
  withToken(token: string): Caller;
  readonly mail: TestMailServer;
  /** The address of a site on this machine that answers with this page. */
  site(page: string, headers?: Readonly<Record<string, string>>): Promise<string>;
  stop(): Promise<void>;
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** Each request without a token comes from another network. */
const callerOf =
  (url: string, token?: string): Caller =>
  async (method, path, body, more = {}) => {
    const isForm = body instanceof FormData;
    const headers = { ...more, ...(token && { authorization: `Bearer ${token}` }), ...(body && !isForm && JSON_TYPE) };
    const began = performance.now();
    const answer = isForm
      ? await fetch(url + path, { method, headers, body })
      : await fetchFromElsewhere(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await answer.text();
    return { status: answer.status, text, ms: performance.now() - began };
  };

const openSite = async () => {
  let [page, headers]: [string, Readonly<Record<string, string>>] = ['', {}];
  const server = createServer((_, response) => response.writeHead(200, headers).end(page));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const serve = (next: string, more: Readonly<Record<string, string>> = { 'content-type': 'text/html' }) => {
    [page, headers] = [next, more];
    return Promise.resolve(`http://localhost:${port}/`);
  };
  return { serve, stop: () => server.close() };
};

const MEMBER: Person['username'] = 'самозванец';
const SETTINGS = { smtpServer: '127.0.0.1', smtpUsername: 'mailer', smtpPassword: 'right', enabled: true };

/** Starts the product on data of its own, with a mail server, a site and a user who has registered. */
export const openTarget = async (): Promise<Target> => {
  const [mail, site] = [await aMailServer(), await openSite()];
  const product = await startProduct({
    environment: {
      ...ENVIRONMENT,
      TIMEOUT_FACTOR: '5',
      TICK_SECONDS: '1',
      SMTP_ALLOW: '127.0.0.1',
      CHECK_PRIVATE_HOSTS: 'localhost',
    },
  });
  const stop = async (): Promise<void> => {
    await product.stop();
    await mail.stop();
    site.stop();
  };
  try {
    const { url } = product;
    const admin = callerOf(url, await signIn(url));
    const person = await register(url, MEMBER);
    const member = callerOf(url, await signIn(url, person));
    const mailbox = { ...SETTINGS, smtpPort: mail.port, senderEmail: 'calendar@example.ru', siteAddress: url };
    const saved = await admin('POST', '/api/admin/settings/email', mailbox);
    if (saved.status !== 200) throw new Error(`The mail settings were refused: ${saved.text}`);
    const withToken = (token: string) => callerOf(url, token);
    return {
      product,
      nobody: callerOf(url),
      member,
      memberName: MEMBER,
      admin,
      withToken,
      mail,
      site: site.serve,
      stop,
    };
  } catch (reason) {
    await stop();
    throw reason;
  }
};

const ROUNDS = 3;

/**
 * Makes both requests in turn, several times. Only the shortest time of each counts, because other work may keep the
 * machine busy.
 */
export const compare = async (
  usual: () => Promise<Asked>,
  costly: () => Promise<Asked>,
): Promise<{ readonly statuses: number[]; readonly ratio: number }> => {
  const [usually, costs]: [Asked[], Asked[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    usually.push(await usual());
    costs.push(await costly());
  }
  const least = (asked: readonly Asked[]): number => Math.min(...asked.map(({ ms }) => ms));
  return { statuses: costs.map(({ status }) => status), ratio: least(costs) / least(usually) };
};

/** Does the same as `compare` with a usual request whose time was measured before. */
export const compareWith = async (usualMs: number, costly: () => Promise<Asked>) => {
  const { statuses, ratio } = await compare(async () => ({ status: 0, text: '', ms: usualMs }), costly);
  return { statuses, ratio };
};

/** The shortest time of several usual requests, in milliseconds. */
export const usually = async (usual: () => Promise<Asked>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push((await usual()).ms);
  return Math.min(...times);
};

/** The statuses of several comparisons, and the highest of their ratios. */
export const worstOf = (
  all: readonly { readonly statuses: readonly number[]; readonly ratio: number }[],
): { readonly statuses: number[]; readonly ratio: number } => ({
  statuses: all.flatMap(({ statuses }) => statuses),
  ratio: Math.max(...all.map(({ ratio }) => ratio)),
});
