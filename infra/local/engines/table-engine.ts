import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type EngineCommand, type EngineProcess, freePort, startEngineProcess } from './engine-process.ts';
import { dynamoDbLocal } from './fallback-table-engine.ts';

export type TableEngine = { endpoint: string; kind: TableEngineKind } & Omit<EngineProcess, 'port'>;
export type TableEngineKind = 'dynoxide' | 'dynamodb-local';

type TableEngineOptions = {
  /** SQLite file of the data; without it everything is in memory */
  dbPath?: string;
};

/** The bare binary of `@dynoxide/linux-x64`, or undefined on a platform that has none. */
const dynoxideBinary = (): string | undefined => {
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    const binary = join(dirname(manifest), 'dynoxide');
    return process.platform === 'linux' && process.arch === 'x64' && existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
};

/** The engine of this machine; TABLE_ENGINE=dynamodb-local asks for Amazon's own. */
export const tableEngineKind = (): TableEngineKind =>
  process.env.TABLE_ENGINE !== 'dynamodb-local' && dynoxideBinary() ? 'dynoxide' : 'dynamodb-local';

const commandFor = async (kind: TableEngineKind, options: TableEngineOptions, port: number): Promise<EngineCommand> => {
  const binary = dynoxideBinary();
  if (kind === 'dynamodb-local' || !binary) return dynamoDbLocal(options, port);
  const args = ['--host', '127.0.0.1', '--port', String(port)];
  return { file: binary, args: options.dbPath ? [...args, '--db-path', resolve(options.dbPath)] : args };
};

/**
 * With every write to a table with a stream, dynoxide looks for the highest number among all changes that it keeps, without
 * an index of its own: 16 ms after 40,000 changes.
 */
const indexStream = (dbPath: string): void => {
  const database = new DatabaseSync(dbPath, { timeout: 5_000 });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_numbers ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
};

/**
 * Starts a DynamoDB engine on 127.0.0.1 that any AWS SDK client can speak to (any credentials, any region).
 * @throws Error in one line: the engine is missing, Java is missing, the file cannot be opened
 */
export const startTableEngine = async (options: TableEngineOptions = {}): Promise<TableEngine> => {
  const kind = tableEngineKind();
  // A port that was free a moment ago may be taken by now: try again.
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      if (options.dbPath) await mkdir(dirname(resolve(options.dbPath)), { recursive: true });
      const command = await commandFor(kind, options, port);
      const engine = await startEngineProcess(command, port, kind === 'dynoxide' ? 10_000 : 60_000);
      try {
        if (kind === 'dynoxide' && options.dbPath) indexStream(resolve(options.dbPath));
      } catch (reason) {
        await engine.stop();
        throw reason;
      }
      return { endpoint: `http://127.0.0.1:${port}`, kind, pid: engine.pid, exited: engine.exited, stop: engine.stop };
    } catch (reason) {
      const why = reason instanceof Error ? reason.message : String(reason);
      if (attempt < 3 && /in use/i.test(why)) continue;
      throw new Error(`The table engine (${kind}) does not start: ${why.split('\n').at(-1)}`, { cause: reason });
    }
  }
};
