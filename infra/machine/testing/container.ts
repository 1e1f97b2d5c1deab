import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Debian 12 in a container, booted with systemd and in a network of its own. */
export type Container = {
  /** The root folder of the container, as a path on this machine */
  readonly root: string;
  /** Runs a command in the container. Resolves with the exit code and the output of both streams. */
  run(...command: string[]): { code: number; output: string };
  /** Runs a command in the container's network, but with the files of this machine. */
  inNetwork(...command: string[]): { code: number; output: string };
  stop(): Promise<void>;
};

const quietly = (file: string, ...args: string[]): void => {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${stdout}${stderr}`);
};

/** An empty Debian with systemd, kept for the next time. */
const emptyDebian = (cache: string): string => {
  const base = join(cache, 'debian-12');
  if (existsSync(base)) return base;
  mkdirSync(cache, { recursive: true });
  const making = `${base}.making`;
  rmSync(making, { recursive: true, force: true });
  const include = '--include=systemd,systemd-sysv,dbus,ca-certificates';
  quietly('debootstrap', '--variant=minbase', include, 'bookworm', making, 'http://deb.debian.org/debian');
  renameSync(making, base);
  return base;
};

/** The pid of systemd in the container; undefined if it has not started yet. */
const systemdOf = (parent: number): number | undefined =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        return new RegExp(`^PPid:\\t${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false;
      }
    });

const outputOf = (file: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { code: status ?? 1, output: stdout + stderr };
};

const ENVIRONMENT = [
  'env',
  '-i',
  'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
];

/**
 * Copies an empty Debian, installs into the copy over this machine's network, and boots it. Only as root on Debian.
 * @param prepare gets the root before the first command
 * @param install shell commands
 */
export const startContainer = async (
  cache: string,
  name: string,
  prepare: (root: string) => void,
  install: readonly string[],
): Promise<Container> => {
  const root = join(cache, name);
  rmSync(root, { recursive: true, force: true });
  execFileSync('cp', ['-a', '--reflink=auto', emptyDebian(cache), root]);
  appendFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n127.0.0.1 calendar.test\n');
  prepare(root);
  for (const command of install) quietly('chroot', root, ...ENVIRONMENT, 'sh', '-c', command);
  // Without machined, and outside of this machine's network.
  const options = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--boot', '--directory', root];
  const booted = spawn('systemd-nspawn', options, { stdio: 'ignore', detached: true });
  const inside = async (): Promise<number> => {
    for (let tries = 0; tries < 600; tries++) {
      const pid = systemdOf(booted.pid ?? 0);
      // systemd has no jobs left: it has booted.
      if (pid !== undefined) {
        const { output } = outputOf('nsenter', [
          '-t',
          String(pid),
          '-a',
          ...ENVIRONMENT,
          'systemctl',
          'is-system-running',
        ]);
        if (/running|degraded/.test(output)) return pid;
      }
      await sleep(200);
    }
    throw new Error('The Debian does not boot');
  };
  const pid = String(await inside());
  return {
    root,
    run: (...command) => outputOf('nsenter', ['-t', pid, '-a', ...ENVIRONMENT, ...command]),
    inNetwork: (...command) => outputOf('nsenter', ['-t', pid, '-n', ...command]),
    stop: async () => {
      const gone = once(booted, 'exit');
      booted.kill('SIGTERM');
      await Promise.race([gone, sleep(20_000)]);
      if (booted.exitCode === null && booted.signalCode === null) {
        process.kill(Number(pid), 'SIGKILL');
        await gone;
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
};
