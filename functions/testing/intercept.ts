import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { onTestFinished } from 'vitest';

type Client = { readonly send: (...sent: never[]) => unknown };
/** A request to AWS: the name of its command (`QueryCommand`), and what it sends as JSON. */
export type SdkRequest = { readonly name: string; readonly json: string };
/** The treatment of a request. `pass` sends the request on; if the function throws, the request fails. */
type Around = (request: SdkRequest, pass: () => Promise<unknown>) => Promise<unknown>;

const requestOf = (command: object): SdkRequest => ({
  name: command.constructor.name,
  json: JSON.stringify('input' in command ? command.input : {}),
});

/** Gives each request of an SDK client to `around`, until the test ends or the returned function is called. */
export const intercept = (client: Client, around: Around): (() => void) => {
  const { send } = client;
  const value = (...sent: unknown[]) =>
    around(requestOf(Object(sent[0])), async () => Reflect.apply(send, client, sent));
  const own = Object.getOwnPropertyDescriptor(client, 'send');
  Object.defineProperty(client, 'send', { value, configurable: true, writable: true });
  const end = (): void => {
    Reflect.deleteProperty(client, 'send');
    if (own) Object.defineProperty(client, 'send', own);
  };
  onTestFinished(end);
  return end;
};

type Wire = { readonly middlewareStack: DynamoDBDocumentClient['middlewareStack'] };

/** Turns the first answers to writes into time-outs. The engine has done the write, but the SDK repeats it. */
export const answerLate = ({ middlewareStack }: Wire, times: number): void => {
  const name = randomUUID();
  let left = times;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args);
        if (!/Write|Update|Put|Delete/.test(commandName) || left-- <= 0) return answer;
        throw Object.assign(new Error('The answer came too late'), { name: 'TimeoutError' });
      },
    { name, step: 'finalizeRequest', priority: 'low' },
  );
  onTestFinished(() => void middlewareStack.remove(name));
};

/** Lets the n-th request that matches fail, as if the process had lost its connection for good. */
export const failOnce = (client: Client, matches: (request: SdkRequest) => boolean, nth = 1): void => {
  let left = nth;
  intercept(client, async (request, pass) => {
    if (matches(request) && --left === 0) throw new Error('killed');
    return pass();
  });
};
