import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { reportFailure } from '#infra/build/build.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { packageFolders, productionOf } from './production.ts';

// `npm run package` builds the Debian package for one machine from the last build, and prints the package's path. The
// package holds Node.js, the bundles, and the files and npm packages that the service and its commands import.

const ROOT = join(import.meta.dirname, '../..');
const HERE = import.meta.dirname;
const APP = 'opt/calendar-system';
const SHARE = 'usr/share/calendar-system';
/** Scripts of package.json that become commands of an installation; `stops`: the service is stopped meanwhile. */
const COMMANDS = [
  { name: 'recover', stops: true },
  { name: 'restore', stops: true },
  { name: 'backup', stops: false },
  { name: 'restore-backup', stops: true },
  { name: 'transfer', stops: false },
  { name: 'smoke', stops: false },
];
/** Scripts that are started by their path, so no import names them. */
const STARTED = [
  'infra/local/serve.ts',
  'infra/local/engines/door.ts',
  'infra/local/functions/function-worker.mjs',
  'functions/recover/main.ts',
  'functions/recover/reindex/main.ts',
  'functions/recover/tell-admins/main.ts',
];

const Manifest = v.object({
  version: v.string(),
  type: v.string(),
  imports: v.record(v.string(), v.string()),
  scripts: v.record(v.string(), v.string()),
});
const readManifest = () => v.parse(Manifest, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

type Command = { readonly name: string; readonly script: string; readonly stops: boolean };
const commandsOf = (scripts: Readonly<Record<string, string>>): Command[] =>
  COMMANDS.flatMap(({ name, stops }) => {
    const script = /\S+\.ts$/.exec(scripts[name] ?? '')?.[0];
    return script === undefined ? [] : [{ name, script, stops }];
  });

const commands = commandsOf(readManifest().scripts);
/** Every script that an installation runs, relative to the root. */
export const SCRIPTS: readonly string[] = [...STARTED, ...commands.map(({ script }) => script)];

/** The lines of the shell's `case` in calendar-system.sh that start our scripts. */
const shellCases = (): string =>
  commands
    .map(({ name, script, stops }) => {
      const address = name === 'smoke' ? ' "$SITE_ADDRESS"' : '';
      return `${name}) ${stops ? 'run_stopped' : 'run'} ${script}${address} "$@" ;;`;
    })
    .join('\n');

/** All npm packages that an installation may use, with version and licence, in the form of CycloneDX. */
const billOfMaterials = (): string =>
  execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

const Lock = v.object({ packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean()) })) });

/** Our licence, and the licence files of all npm packages that an installation may use. Equal texts stand once. */
export const licenceTexts = (): string => {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const owners = new Map<string, string[]>([[readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim(), ['calendar-system']]]);
  for (const [path, { dev }] of Object.entries(packages)) {
    if (dev || path === '') continue;
    for (const file of globSync('{[Ll][Ii][Cc][Ee][Nn][CcSs][Ee],COPYING,NOTICE}*', { cwd: join(ROOT, path) })) {
      const text = readFileSync(join(ROOT, path, file), 'utf8').trim();
      owners.set(text, [...(owners.get(text) ?? []), path.replace(/^.*node_modules\//, '')]);
    }
  }
  return [...owners].map(([text, names]) => `${names.join(', ')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
};

/**
 * Writes the files of the package into a folder that stands for `/`.
 * @throws Error in one line when nothing was built
 */
export const stagePackage = async (folder: string, version: string): Promise<void> => {
  const put = (path: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    chmodSync(join(folder, path), mode);
  };
  const copy = (from: string, to: string): void => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(ROOT, from), join(folder, to));
  };
  const { type, imports } = readManifest();
  const { files, packages } = productionOf(ROOT, SCRIPTS);
  for (const file of [...files, 'infra/machine/calendar-system.service']) copy(file, join(APP, file));
  for (const path of packageFolders(ROOT, [...packages, '@dynoxide/linux-x64']))
    cpSync(join(ROOT, path), join(folder, APP, path), { recursive: true });
  copy('node_modules/node/bin/node', join(APP, 'node_modules/node/bin/node'));
  // cdk.out also has bundles of earlier builds, which are left out.
  const { assets } = await readAssembly(join(ROOT, 'cdk.out'));
  const current = new Set([...assets.values()].map((path) => basename(path)));
  const isNeeded = (path: string): boolean => !basename(path).startsWith('asset.') || current.has(basename(path));
  cpSync(join(ROOT, 'cdk.out'), join(folder, APP, 'cdk.out'), { recursive: true, filter: isNeeded });
  put(join(APP, 'package.json'), JSON.stringify({ name: 'calendar-system', version, private: true, type, imports }));

  const common = readFileSync(join(HERE, 'common.sh'), 'utf8');
  for (const file of ['common.sh', 'nginx.conf', 'nginx-proxy.conf', 'Caddyfile', 'settings.env'])
    copy(`infra/machine/${file}`, join(SHARE, file));
  for (const unit of globSync('calendar-system*.{service,timer}', { cwd: HERE }))
    copy(`infra/machine/${unit}`, join('lib/systemd/system', unit));
  const command = readFileSync(join(HERE, 'calendar-system.sh'), 'utf8').replace('@COMMANDS@', shellCases);
  put('usr/bin/calendar-system', command, 0o755);
  for (const file of ['INSTALL.md', 'PERSONAL-DATA.md'])
    copy(`infra/machine/${file}`, join('usr/share/doc/calendar-system', file));
  put('usr/share/doc/calendar-system/copyright', licenceTexts());
  put('usr/share/doc/calendar-system/sbom.cdx.json', billOfMaterials());

  for (const name of ['preinst', 'postinst', 'prerm', 'postrm'])
    put(
      join('DEBIAN', name),
      `#!/bin/sh\nset -eu\n${common}\n${readFileSync(join(HERE, 'debian', name), 'utf8')}`,
      0o755,
    );
  const kilobytes = execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0] ?? '0';
  const control = readFileSync(join(HERE, 'debian/control'), 'utf8');
  put('DEBIAN/control', control.replace('@VERSION@', version).replace('@SIZE@', kilobytes));
  // Root owns the installed files. The service's user must be able to read them, whatever umask this machine has.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
};

/** Packs a staged folder into `file`, a package in the format of Debian 12. */
export const buildDeb = (staged: string, file: string): void => {
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', staged, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

const main = async (): Promise<void> => {
  const { version } = readManifest();
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    await stagePackage(folder, version);
    const file = join(ROOT, 'dist', `calendar-system_${version}_amd64.deb`);
    mkdirSync(dirname(file), { recursive: true });
    buildDeb(folder, file);
    console.log(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await main().catch(reportFailure);
