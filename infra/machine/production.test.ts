import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { licenceTexts, SCRIPTS } from './package.ts';
import { packageFolders, productionOf } from './production.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { dependencies } = v.parse(v.object({ dependencies: v.record(v.string(), v.string()) }), read('package.json'));
const { packages: locked } = v.parse(
  v.object({ packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean(), false) })) }),
  read('package-lock.json'),
);

describe('what an installation runs [ONE-09]', () => {
  const { files, packages } = productionOf(root, SCRIPTS);

  it('imports packages that stand in `dependencies`', () => {
    expect(packages.length).toBeGreaterThan(5);
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('needs no package that npm leaves out with --omit=dev', () => {
    const folders = packageFolders(root, packages);
    expect(folders).toContain('node_modules/valibot');
    expect(folders.length).toBeGreaterThan(packages.length);
    expect(folders.filter((folder) => locked[folder]?.dev || !existsSync(join(root, folder)))).toEqual([]);
  });

  it('carries the licence of each package that has a licence file', () => {
    const texts = licenceTexts();
    const licensed = packageFolders(root, packages).filter((folder) => existsSync(join(root, folder, 'LICENSE')));
    expect(licensed.length).toBeGreaterThan(packages.length);
    for (const folder of licensed) {
      expect(texts).toContain(folder.replace(/^.*node_modules\//, ''));
      expect(texts).toContain(readFileSync(join(root, folder, 'LICENSE'), 'utf8').trim());
    }
  });

  it('holds no test', () => {
    expect(files).toContain('infra/local/run.ts');
    expect(files.filter((file) => /\.(?:test|e2e)\.|\/testing\//.test(file))).toEqual([]);
  });
});

describe('nginx.conf', () => {
  it('logs no request: those for calendar files hold keys', () => {
    const [, ...servers] = readFileSync(join(root, 'infra/machine/nginx.conf'), 'utf8').split(/^server \{$/m);
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      expect(server).toContain('access_log off;');
      // Levels below `crit` would log requests that were not passed on: over the limit, too large, or while the product
      // starts.
      expect(server).toContain('error_log /var/log/nginx/error.log crit;');
    }
  });
});
