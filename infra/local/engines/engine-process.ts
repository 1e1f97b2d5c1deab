import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A child process that listens on a loopback port and never outlives the process that started it. */
export type EngineProcess = { port: number; pid: number; exited: Promise<string>; stop(): Promise<void> };

export type EngineCommand = { file: string; args: string[]; cwd?: string };

// A shell stands between us and the engine and reads a pipe that only we hold: when we die, even by kill -9, the pipe
// ends and the shell stops the engine. Its own session keeps a Ctrl-C in the terminal from reaching the engine before
// the requests under way are answered. Windows has no such shell; there DATA_DIR's lock file finds the stale engine.
const watchdog = `exec 3<&0
"$@" </dev/null &
engine=$!
echo "pid $engine"
trap 'kill $engine 2>/dev/null' TERM INT HUP
( while read -r _ <&3; do :; done; kill $engine 2>/dev/null ) &
exec 3<&-
wait $engine`;

const launch = ({ file, args, cwd }: EngineCommand): ChildProcess =>
  process.platform === 'win32'
    ? spawn(file, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    : spawn('/bin/sh', ['-c', watchdog, 'watchdog', file, ...args], { cwd, detached: true, stdio: 'pipe' });

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

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new Socket();
    const settle = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
    socket.connect(port, '127.0.0.1');
  });

/**
 * Starts the command and waits until its port answers.
 * @param timeoutMs milliseconds until it counts as not starting
 * @throws Error with the engine's last output when it ends or does not answer in time
 */
export const startEngineProcess = async (
  command: EngineCommand,
  port: number,
  timeoutMs: number,
): Promise<EngineProcess> => {
  const child = launch(command);
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
  });
  const stop = async (): Promise<void> => {
    child.stdin?.end();
    if (process.platform === 'win32') child.kill();
    const late = setTimeout(() => process.kill(pid, 'SIGKILL'), 3000);
    await exited;
    clearTimeout(late);
  };
  const deadline = Date.now() + timeoutMs;
  while (!(await answers(port))) {
    if (ended) throw new Error(await exited);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`it did not answer within ${timeoutMs / 1000} s: ${lastOutput()}`);
    }
    await sleep(10);
  }
  if (ended) throw new Error(await exited);
  return { port, pid, exited, stop };
};
