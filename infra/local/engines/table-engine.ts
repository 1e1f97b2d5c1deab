import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { canSeal, type EngineCommand, type EngineProcess, freePort, startEngineProcess } from './engine-process.ts';
import { dynamoDbLocal } from './fallback-table-engine.ts';
import { type Address, bodyOf, type Engine, forward, serveEngine } from './loopback-server.ts';

export type TableEngine = Engine &
  Pick<EngineProcess, 'pid' | 'exited'> & {
    kind: TableEngineKind;
    /** Address without the check of credentials, for this process alone. */
    direct: Address;
    /** whether other users of the machine can reach the port of the engine itself */
    isOpen: boolean;
    /** Deletes the changes in streams before this moment, which dynoxide would keep for ever. */
    forgetChanges(until: Date): void;
  };
export type TableEngineKind = 'dynoxide' | 'dynamodb-local';

type TableEngineOptions = {
  /** SQLite file of the data; without it everything is in memory */
  dbPath?: string;
};

/** The binary of `@dynoxide/linux-x64`, or undefined on other platforms. */
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
 * Adds an index to the changes of dynoxide. At each write to a table with a stream, dynoxide looks for the highest
 * number of a change, which takes 16 ms after 40,000 changes without an index.
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
 * Deletes old changes, a few at a time, because the engine's writes wait meanwhile. The newest change stays, because
 * the next change takes its number from it.
 */
const dropChanges = (dbPath: string, until: Date): void => {
  const database = new DatabaseSync(dbPath, { timeout: 5_000 });
  try {
    const drop = database.prepare(`DELETE FROM _stream_records WHERE id IN (
      SELECT id FROM _stream_records AS old WHERE created_at < ? AND id < (
        SELECT MAX(id) FROM _stream_records WHERE table_name = old.table_name) ORDER BY id LIMIT 500)`);
    while (Number(drop.run(Math.floor(until.getTime() / 1000)).changes) > 0);
  } finally {
    database.close();
  }
};

/** The address of an engine, for a process that opens the engine's connections. */
const addressOf = (engine: EngineProcess): Address => {
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = (_, done) => {
    engine.open().then(
      (socket) => done?.(null, socket),
      (reason: Error) => done?.(reason, new Socket()),
    );
    return undefined;
  };
  return { endpoint: 'http://127.0.0.1', agent };
};

/**
 * Starts a server in front of an engine that keeps data. The server demands LOCAL_CREDENTIALS, because the engine
 * itself accepts any credentials.
 */
const startFront = (direct: Address): Promise<Engine> =>
  serveEngine(true, async (request, response) =>
    forward(request, response, { ...direct, body: await bodyOf(request) }),
  );

/**
 * Starts a DynamoDB engine on 127.0.0.1 for any AWS SDK client and region. An engine with a file demands
 * LOCAL_CREDENTIALS.
 * @throws Error in one line, if the engine or Java is missing, or the file cannot be opened
 */
export const startTableEngine = async (options: TableEngineOptions = {}): Promise<TableEngine> => {
  const kind = tableEngineKind();
  // Tries again if another process has taken the free port meanwhile.
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      if (options.dbPath) await mkdir(dirname(resolve(options.dbPath)), { recursive: true });
      const sealed = options.dbPath !== undefined && canSeal();
      const command = { ...(await commandFor(kind, options, port)), sealed };
      const engine = await startEngineProcess(command, port, kind === 'dynoxide' ? 10_000 : 60_000);
      const { pid, exited, stop } = engine;
      const dbPath = options.dbPath && resolve(options.dbPath);
      // Amazon's engine deletes old changes by itself.
      const forgetChanges = (until: Date): void => {
        if (kind === 'dynoxide' && dbPath) dropChanges(dbPath, until);
      };
      const shared = { kind, pid, exited, forgetChanges };
      const endpoint = `http://127.0.0.1:${port}`;
      if (!dbPath) return { ...shared, endpoint, direct: { endpoint }, isOpen: true, stop };
      try {
        if (kind === 'dynoxide') indexStream(dbPath);
        const direct = addressOf(engine);
        const front = await startFront(direct);
        const stopBoth = () => Promise.all([front.stop(), stop()]).then(() => undefined);
        return { ...shared, endpoint: front.endpoint, direct, isOpen: !sealed, stop: stopBoth };
      } catch (reason) {
        await stop();
        throw reason;
      }
    } catch (reason) {
      const why = reason instanceof Error ? reason.message : String(reason);
      if (attempt < 3 && /in use/i.test(why)) continue;
      throw new Error(`The table engine (${kind}) does not start: ${why.split('\n').at(-1)}`, { cause: reason });
    }
  }
};
