import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The import rules of biome.json as deliberate violations: [file, what it imports].
const forbidden: [string, string][] = [
  ['shared/time/a.ts', '#functions/domain/x.ts'],
  ['shared/time/b.ts', '#web/ui/x.tsx'],
  ['shared/time/c.ts', '@aws-sdk/client-s3'],
  ['shared/time/d.ts', 'react'],
  ['shared/time/e.ts', '../contracts/x.ts'],
  ['functions/events/a.ts', '#web/api/x.ts'],
  ['functions/events/b.ts', '#infra/constructs/x.ts'],
  ['functions/events/c.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/domain/a.ts', '#functions/storage/x.ts'],
  ['functions/domain/b.ts', '@aws-sdk/client-dynamodb'],
  ['functions/storage/a.ts', '@chakra-ui/react'],
  ['web/features/calendar/a.tsx', '#web/features/auth/x.tsx'],
  ['web/features/calendar/b.tsx', '#functions/events/x.ts'],
  ['web/app/a.tsx', '#widget/page/x.tsx'],
  ['web/app/b.tsx', '@aws-sdk/client-s3'],
  ['web/ui/a.tsx', '#web/features/calendar/x.tsx'],
  ['widget/page/a.tsx', '#web/ui/x.tsx'],
  ['widget/page/b.tsx', '@chakra-ui/react'],
  ['infra/stacks/a.ts', '#functions/events/x.ts'],
  ['infra/stacks/b.ts', '#shared/time/x.ts'],
];

const allowed: [string, string][] = [
  ['shared/time/ok.ts', '#shared/locale/x.ts'],
  ['functions/events/ok.ts', '#functions/domain/x.ts'],
  ['functions/domain/ok.ts', '#functions/domain/x.ts'],
  ['functions/storage/ok.ts', '@aws-sdk/lib-dynamodb'],
  ['web/features/calendar/ok.tsx', '#web/features/calendar/x.ts'],
  ['web/features/calendar/ok2.tsx', '@chakra-ui/react'],
  ['web/app/ok.tsx', '#web/features/auth/x.tsx'],
  ['widget/page/ok.tsx', '#shared/time/x.ts'],
  ['infra/stacks/ok.ts', '#shared/contracts/x.ts'],
];

type Diagnostic = { category: string; location: { path: string } };
let folder: string;
let found: Diagnostic[];

const place = async (file: string, imported: string): Promise<void> => {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `import '${imported}';\n`);
};

const lint = (): Promise<Diagnostic[]> =>
  new Promise((resolve, reject) => {
    const biome = join(process.cwd(), 'node_modules/.bin/biome');
    execFile(
      biome,
      ['lint', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none', '.'],
      { cwd: folder, maxBuffer: 1e7 },
      (_, stdout) => {
        try {
          resolve(JSON.parse(stdout).diagnostics);
        } catch (reason) {
          reject(reason);
        }
      },
    );
  });

const brokenRule = (file: string, rule: string): boolean =>
  found.some(({ category, location }) => category === rule && location.path.endsWith(file));

describe('the import rules', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
    await cp('biome.json', join(folder, 'biome.json'));
    await cp('package.json', join(folder, 'package.json'));
    for (const [file, imported] of [...forbidden, ...allowed]) await place(file, imported);
    await writeFile(join(folder, 'shared/ring-a.ts'), "import '#shared/ring-b.ts';\nexport const a = 1;\n");
    await writeFile(join(folder, 'shared/ring-b.ts'), "import '#shared/ring-a.ts';\nexport const b = 1;\n");
    found = await lint();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(forbidden)('%s may not import %s', (file) => {
    expect(brokenRule(file, 'lint/style/noRestrictedImports')).toBe(true);
  });

  it.each(allowed)('%s may import %s', (file) => {
    expect(brokenRule(file, 'lint/style/noRestrictedImports')).toBe(false);
  });

  it('refuses a cycle', () => {
    expect(brokenRule('shared/ring-a.ts', 'lint/suspicious/noImportCycles')).toBe(true);
  });
});
