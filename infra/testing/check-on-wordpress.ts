import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

// `npm run test:all -- wordpress`: tests our plugin in a real WordPress. As root, with Debian's packages. PHP and
// MariaDB stay installed; everything else is temporary.

if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
  process.stderr.write(
    'The tests on WordPress need Debian and root: they install php-cli and mariadb-server-core by apt.\n',
  );
  process.exit(1);
}
const root = join(import.meta.dirname, '../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project', 'wordpress', ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => child.kill());
process.channel?.unref();
const [code] = await once(child, 'exit');
process.exit(code ?? 1);
