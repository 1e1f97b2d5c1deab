import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A child process that listens on a loopback port and never outlives its parent. */
export type EngineProcess = {
  port: number;
  pid: number;
  /** a connection to its port */
  open(): Promise<Socket>;
  exited: Promise<string>;
  stop(): Promise<void>;
};

export type EngineCommand = {
  file: string;
  args: string[];
  cwd?: string;
  /** gives it a network of its own, see `canSeal` */
  sealed?: boolean;
};

// A shell between this process and the engine. The shell reads a pipe that only this process holds. When this process
// dies, even by kill -9, the pipe ends, and the shell stops the engine. The engine has a session of its own, so Ctrl-C
// in the terminal does not end it before open requests are answered. Descriptor 3, the channel to the door of a sealed
// engine, is closed in all other processes.
const watchdog = `exec 4<&0
"$@" </dev/null 4<&- &
engine=$!
exec 3<&-
echo "pid $engine"
trap 'kill $engine 2>/dev/null' TERM INT HUP
( while read -r _ <&4; do :; done; kill $engine 2>/dev/null ) &
exec 4<&-
wait $engine`;

// Gives an engine a network of its own, so that other users of the machine cannot reach its port. door.ts runs in that
// network and sends connections from there to this process.
const SEAL = ['unshare', '--user', '--map-root-user', '--net'] as const;
const LOOPBACK_UP = ['ip', 'link', 'set', 'lo', 'up'] as const;
const seal = `${LOOPBACK_UP.join(' ')} || exit 1
"$1" "$2" "$3" </dev/null &
shift 3
exec "$@" 3<&-`;

/** Whether this machine can give an engine a network of its own. Linux can, but some containers forbid it. */
export const canSeal = (): boolean =>
  process.platform === 'linux' && spawnSync(SEAL[0], [...SEAL.slice(1), ...LOOPBACK_UP]).status === 0;

const launch = ({ file, args, cwd, sealed }: EngineCommand, port: number): ChildProcess => {
  const door = [process.execPath, join(import.meta.dirname, 'door.ts'), String(port)];
  const command = sealed ? [...SEAL, '/bin/sh', '-c', seal, 'seal', ...door, file, ...args] : [file, ...args];
  return spawn('/bin/sh', ['-c', watchdog, 'watchdog', ...command], {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', sealed ? 'ipc' : 'ignore'],
  });
};

/** A port on 127.0.0.1 that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
};

const connectTo = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });

/** Connections through the door of a sealed engine. They come in the order of the requests. */
const throughDoor = (child: ChildProcess): (() => Promise<Socket>) => {
  const waiting: PromiseWithResolvers<Socket>[] = [];
  child.on('message', (_, handle) => {
    const first = waiting.shift();
    if (handle instanceof Socket) first?.resolve(handle);
    else first?.reject(new Error('The engine takes no connection'));
  });
  child.once('disconnect', () => {
    for (const one of waiting.splice(0)) one.reject(new Error('The engine is gone'));
    // The engine cannot be reached without its door, so it is stopped.
    child.stdin?.end();
  });
  return () => {
    const one = Promise.withResolvers<Socket>();
    waiting.push(one);
    child.send('open', (failed) => failed && one.reject(failed));
    return one.promise;
  };
};

/**
 * Starts the command and waits until its port answers.
 * @param timeoutMs milliseconds to wait
 * @throws Error with the engine's last output if the engine ends or does not answer in time
 */
export const startEngineProcess = async (
  command: EngineCommand,
  port: number,
  timeoutMs: number,
): Promise<EngineProcess> => {
  const child = launch(command, port);
  const open = child.channel ? throughDoor(child) : () => connectTo(port);
  let output = '';
  let pid = child.pid ?? 0;
  const listen = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-2000);
    pid = Number(/^pid (\d+)$/m.exec(output)?.[1] ?? pid);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  child.stdin?.on('error', () => undefined);
  const lastOutput = (): string => output.replace(/^pid \d+$/m, '').trim() || 'it said nothing';
  const exited = new Promise<string>((resolve) => {
    child.once('error', (reason) => resolve(reason.message));
    child.once('exit', () => resolve(lastOutput()));
  });
  let ended = false;
  exited.then(() => {
    ended = true;
    if (child.connected) child.disconnect();
  });
  const stop = async (): Promise<void> => {
    child.stdin?.end();
    const late = setTimeout(() => process.kill(pid, 'SIGKILL'), 3000);
    await exited;
    clearTimeout(late);
  };
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const socket = await open().catch(() => undefined);
    socket?.destroy();
    if (socket) break;
    if (ended) throw new Error(await exited);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`it did not answer within ${timeoutMs / 1000} s: ${lastOutput()}`);
    }
    await sleep(10);
  }
  if (ended) throw new Error(await exited);
  return { port, pid, open, exited, stop };
};
