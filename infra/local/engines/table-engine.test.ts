import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import { familyOf } from '#infra/testing/other-user.ts';
import { canSeal } from './engine-process.ts';
import type { Address } from './loopback-server.ts';
import { startTableEngine, tableEngineKind } from './table-engine.ts';

let folder: string;
const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region: 'local', credentials: LOCAL_CREDENTIALS });

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const createTable = (client: DynamoDBClient) =>
  client.send(
    new CreateTableCommand({
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  );

describe('the table engine', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'table-'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    return rm(folder, { recursive: true, force: true });
  });

  it('is dynoxide on Linux on x64, elsewhere or where it is asked for Amazon’s [RUN-08]', () => {
    vi.stubEnv('TABLE_ENGINE', undefined);
    const isKnown = process.platform === 'linux' && process.arch === 'x64';
    expect(tableEngineKind()).toBe(isKnown ? 'dynoxide' : 'dynamodb-local');
    vi.stubEnv('TABLE_ENGINE', 'dynamodb-local');
    expect(tableEngineKind()).toBe('dynamodb-local');
  });

  it('keeps what was written over a kill -9 of the engine [RUN-04, RUN-08, RUN-10]', async () => {
    const dbPath = join(folder, 'deep', 'table.db');
    const first = await startTableEngine({ dbPath });
    const client = clientOf(first.endpoint);
    await createTable(client);
    await client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: 'a' }, n: { N: '1' } } }));
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await startTableEngine({ dbPath });
    const { Item } = await clientOf(second.endpoint).send(
      new GetItemCommand({ TableName: 'things', Key: { pk: { S: 'a' } }, ConsistentRead: true }),
    );
    await second.stop();
    expect(Item).toEqual({ pk: { S: 'a' }, n: { N: '1' } });
    expect(alive(second.pid)).toBe(false);
  });

  it.runIf(tableEngineKind() === 'dynoxide')('finds the number of the next change by an index', async () => {
    const dbPath = join(folder, 'table.db');
    const engine = await startTableEngine({ dbPath });
    const client = clientOf(engine.endpoint);
    await createTable(client);
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
    await client.send(new UpdateTableCommand({ TableName: 'things', StreamSpecification }));
    for (const pk of ['a', 'b'])
      await client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: pk } } }));
    const database = new DatabaseSync(dbPath, { readOnly: true });
    // The query that dynoxide makes.
    const highest = `SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 AS next
      FROM _stream_records WHERE table_name = ?1`;
    const next = database.prepare(highest).get('things');
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${highest}`).all('things');
    database.close();
    await engine.stop();
    expect(next).toEqual({ next: 3 });
    expect(JSON.stringify(plan)).toContain('USING COVERING INDEX stream_numbers');
  });

  it('answers the process that started it without credentials, and nobody else', async () => {
    const engine = await startTableEngine({ dbPath: join(folder, 'table.db') });
    const ask = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.ListTables' };
    // The request is signed with a foreign key.
    const headers = {
      ...ask,
      'x-amz-date': '20260101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=x/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none`,
    };
    const statusOf = ({ endpoint, agent }: Address) =>
      new Promise((resolve, reject) => {
        const sent = request(endpoint, { agent, method: 'POST', headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
        });
        sent.once('error', reject).end('{}');
      });
    const statuses = [await statusOf({ endpoint: engine.endpoint }), await statusOf(engine.direct)];
    await engine.stop();
    expect(statuses).toEqual([403, 200]);
  });

  it('dies with the process that started it, even by kill -9', async () => {
    const script = join(folder, 'parent.ts');
    await writeFile(
      script,
      `import { startTableEngine, tableEngineKind } from '${import.meta.dirname}/table-engine.ts';
       const engine = await startTableEngine();
       console.log(engine.pid);
       process.kill(process.pid, 'SIGKILL');`,
    );
    const pid = await new Promise<number>((resolve) => {
      execFile(process.execPath, [script], (_, stdout) => resolve(Number(stdout)));
    });
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => alive(pid)).toBe(false);
  });

  describe.runIf(canSeal())('in a network of its own', () => {
    it('dies with its door and the process that started it, even by kill -9', { tags: 'slow' }, async () => {
      const script = join(folder, 'parent.ts');
      await writeFile(
        script,
        `import { familyOf } from '${import.meta.dirname}/../../testing/other-user.ts';
         import { startTableEngine } from '${import.meta.dirname}/table-engine.ts';
         await startTableEngine({ dbPath: '${join(folder, 'table.db')}' });
         console.log(familyOf(process.pid).slice(1).join(' '));
         process.kill(process.pid, 'SIGKILL');`,
      );
      const pids = await new Promise<number[]>((resolve) => {
        execFile(process.execPath, [script], (_, stdout) => resolve(stdout.trim().split(' ').map(Number)));
      });
      // At least four processes: the shell, the process that waits for our end, the engine, and its door.
      expect(pids.length).toBeGreaterThanOrEqual(4);
      await expect.poll(() => pids.filter(alive)).toEqual([]);
    });

    it('ends where nobody reaches it any more, as its door is gone', { tags: ['slow'] }, async () => {
      const engine = await startTableEngine({ dbPath: join(folder, 'table.db') });
      const [, door = 0] = familyOf(engine.pid);
      process.kill(door, 'SIGKILL');
      await engine.exited;
      await engine.stop();
      await expect.poll(() => [engine.pid, door].filter(alive)).toEqual([]);
    });
  });

  it('says in one line that its file cannot be opened', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(startTableEngine({ dbPath: join(folder, 'file/table.db') })).rejects.toThrow(
      /^The table engine \(\S+\) does not start: .+$/,
    );
  });
});
