import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { noAnswers } from '#functions/testing/chaos/report.ts';
import { inspect } from '#functions/testing/chaos/verify.ts';
import { ENVIRONMENT, nothingYet, recordedCalls, signIn, startWriters } from '#functions/testing/chaos/workload.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import { startBucketEngine } from '#infra/local/engines/bucket-engine.ts';
import { startTableEngine } from '#infra/local/engines/table-engine.ts';
import { provide } from '#infra/testing/programs.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { buildInTurn } from './backup-command.ts';

// Tests the statements of infra/machine/ENGINES.md about the engines, besides `npm run test:all -- chaos`. Linux, as
// root.

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const CLIENT = { region: 'eu-central-1', credentials: LOCAL_CREDENTIALS } as const;
const WRITES = 20;

let folder: string;
beforeAll(() => buildInTurn());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engines-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The number of times that a process asks the disk to store its writes (fsync) during the work. */
const syncsDuring = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const tracer = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  tracer.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await expect.poll(() => text).toContain('attached');
  await work();
  const ended = once(tracer, 'close');
  tracer.kill('SIGINT');
  await ended;
  return text.match(/f(?:data)?sync\(\d+/g)?.length ?? 0;
};

it.runIf(isRoot)('both engines have each write kept by the disk before they acknowledge it [ONE-30]', async () => {
  provide('strace', 'strace', 'The tests of the engines');
  const engine = await startTableEngine({ dbPath: join(folder, 'table.sqlite') });
  const table = new DynamoDBClient({ ...CLIENT, endpoint: engine.endpoint });
  await table.send(
    new CreateTableCommand({
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
  const rows = await syncsDuring(engine.pid, async () => {
    for (let at = 0; at < WRITES; at++)
      await table.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: `${at}` } } }));
  });
  await engine.stop();
  expect(rows).toBeGreaterThanOrEqual(WRITES);

  const buckets = await startBucketEngine({ directory: join(folder, 's3') });
  const s3 = new S3Client({ ...CLIENT, endpoint: buckets.endpoint });
  await s3.send(new CreateBucketCommand({ Bucket: 'pictures' }));
  const objects = await syncsDuring(process.pid, async () => {
    for (let at = 0; at < WRITES; at++)
      await s3.send(new PutObjectCommand({ Bucket: 'pictures', Key: `a/${at}`, Body: 'picture' }));
  });
  await buckets.stop();
  expect(objects).toBeGreaterThanOrEqual(WRITES);
});

/** A small disk that the kernel makes read-only after an error, as it does with a real one. */
const aDisk = async () => {
  const [image, place] = [join(folder, 'disk.img'), join(folder, 'disk')];
  const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });
  await writeFile(image, '');
  await truncate(image, 256 << 20);
  await mkdir(place);
  run('mkfs.ext4', '-q', '-F', image);
  /**
   * Unmounts the disk. Tries again while it is busy, because the engine of a killed product ends a moment after the
   * product.
   */
  const unmount = (): Promise<void> =>
    expect
      .poll(() => {
        try {
          return run('umount', place);
        } catch {
          return 'busy';
        }
      })
      .toBe('');
  const mount = (): string => run('mount', '-o', 'loop,errors=remount-ro', image, place);
  mount();
  return {
    place,
    fail: async (): Promise<void> => {
      const [device = ''] = run('losetup', '-j', image).split(':');
      await writeFile(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, '1');
    },
    /** Unmounts, checks and mounts the disk, as an administrator would. */
    repair: async (): Promise<void> => {
      await unmount();
      // Exit code 1 means that e2fsck has corrected errors.
      run('sh', '-c', `e2fsck -fy ${image}; [ $? -le 1 ]`);
      mount();
    },
    remove: unmount,
  };
};

it.runIf(isRoot)(
  'a disk that turns read-only loses nothing acknowledged: it is still shown, writes are refused in Russian, and after its repair all goes on [ONE-31]',
  async () => {
    const disk = await aDisk();
    const dataDir = join(disk.place, 'data');
    const [known, answers] = [nothingYet(), noAnswers()];
    try {
      const product = await startProduct({ dataDir, environment: ENVIRONMENT });
      try {
        const token = await signIn(product.url);
        const stop = startWriters(recordedCalls(product.url, token, answers, [500]), known);
        await expect.poll(() => answers.acknowledged).toBeGreaterThan(20);
        await disk.fail();
        await expect
          .poll(() => [...answers.refused.values()].reduce((sum, count) => sum + count, 0))
          .toBeGreaterThan(5);
        const shown = await fetch(`${product.url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
        expect(shown.status).toBe(200);
        await stop();
        await sleep(200);
      } finally {
        await product.end('SIGKILL');
      }
      await disk.repair();
      const again = await startProduct({ dataDir, environment: ENVIRONMENT });
      try {
        expect(await inspect(again.url, await signIn(again.url), known)).toEqual([]);
      } finally {
        await again.end();
      }
      expect([answers.silent, answers.flaws]).toEqual([0, []]);
    } finally {
      await disk.remove();
    }
  },
);
