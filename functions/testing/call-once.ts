import { once } from 'node:events';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { serve } from '#functions/http/serve.ts';
import type { Group } from '#shared/contracts/api.ts';
import { CONTEXT } from './caller.ts';
import { toGateway } from './request.ts';

/** The functions whose calls are killed. */
const FUNCTIONS: Partial<Record<Group, () => Promise<{ readonly handler: ReturnType<typeof serve> }>>> = {
  admin: () => import('#functions/admin/handler.ts'),
  history: () => import('#functions/history/handler.ts'),
};

// Makes one call. The parent process kills this process in the middle of it. Token, path and JSON body come as
// arguments; table, buckets, secrets and engines by the environment.

/** Asks the parent process whether to go on, and waits for its answer. */
const leave = async (): Promise<void> => {
  const given = once(process, 'message');
  process.send?.('about to ask');
  await given;
};

// Requests to AWS go one at a time, each after `leave`. So no request is under way when the process is killed.
let before: Promise<unknown> = Promise.resolve();
for (const { prototype } of [DynamoDBDocumentClient, S3Client]) {
  const { send } = prototype;
  const value = function (this: unknown, ...sent: unknown[]) {
    const answer = before.then(leave).then(() => Reflect.apply(send, this, sent));
    before = answer.catch(() => undefined);
    return answer;
  };
  Object.defineProperty(prototype, 'send', { value });
}

console.info = () => undefined;
const [token, path = '', sent] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };
const { group, request } = await toGateway({
  method: 'POST',
  path,
  headers,
  ...(sent !== undefined && { body: JSON.parse(sent) }),
});
const { handler } = (await FUNCTIONS[group]?.()) ?? {};
if (!handler) throw new Error(`No call of ${group} is killed`);
const { statusCode, body } = await handler(request, CONTEXT);
console.log(statusCode, body);
