import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrokenImports, findNounCycles } from './import-rules.ts';

// Imports that break the rules on purpose: [file, what it imports].
const forbidden: [string, string][] = [
  ['shared/time/a.ts', '#functions/domain/x.ts'],
  ['shared/time/b.ts', '#web/ui/x.tsx'],
  ['shared/time/c.ts', '@aws-sdk/client-s3'],
  ['shared/time/d.ts', 'react'],
  ['functions/events/a.ts', '#web/api/x.ts'],
  ['functions/events/b.ts', '#infra/constructs/x.ts'],
  ['functions/events/c.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/domain/a.ts', '#functions/storage/x.ts'],
  ['functions/domain/b.ts', '@aws-sdk/client-dynamodb'],
  ['functions/storage/a.ts', '@chakra-ui/react'],
  ['web/features/trash/a.tsx', '#web/features/auth/x.tsx'],
  ['web/features/trash/b.tsx', '#functions/events/x.ts'],
  ['web/app/a.tsx', '#widget/page/x.tsx'],
  ['web/app/b.tsx', '@aws-sdk/client-s3'],
  ['web/features/trash/c.tsx', '#web/app/x.tsx'],
  ['web/calendar/a.tsx', '#web/features/auth/x.tsx'],
  ['web/events/a.tsx', '#web/calendar/x.tsx'],
  ['web/api/a.ts', '#web/app/x.ts'],
  ['web/api/b.ts', '#web/events/x.ts'],
  ['web/ui/a.tsx', '#web/calendar/x.tsx'],
  ['widget/page/a.tsx', '#web/ui/x.tsx'],
  ['widget/page/b.tsx', '@chakra-ui/react'],
  ['infra/stacks/a.ts', '#functions/events/x.ts'],
  ['infra/stacks/b.ts', '#shared/time/x.ts'],
  ['infra/constructs/a.ts', '#infra/stacks/x.ts'],
];

const allowed: [string, string][] = [
  ['shared/time/ok.ts', '#shared/locale/x.ts'],
  ['functions/events/ok.ts', '#functions/domain/x.ts'],
  ['functions/domain/ok.ts', '#functions/domain/x.ts'],
  ['functions/storage/ok.ts', '@aws-sdk/lib-dynamodb'],
  ['web/features/trash/ok.tsx', '#web/features/trash/x.ts'],
  ['web/features/admin/ok.tsx', '#web/calendar/x.tsx'],
  ['web/calendar/ok.tsx', '@chakra-ui/react'],
  ['web/app/ok.tsx', '#web/features/auth/x.tsx'],
  ['widget/page/ok.tsx', '#shared/time/x.ts'],
  ['infra/stacks/ok.ts', '#infra/constructs/x.ts'],
  ['infra/restore/ok.ts', '#shared/locale/x.ts'],
];

const FORMS: [string, string][] = [
  ['a type', "import type { A } from '#functions/x.ts';\nexport const a: A = 1;\n"],
  ['an export', "export { a } from '#functions/x.ts';\n"],
  ['an import at run time', "export const a = () => import('#functions/x.ts');\n"],
];

type Diagnostic = { category: string; location: { path: string } };
let folder: string;
let broken: string[];

const place = async (file: string, text: string): Promise<void> => {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};

/** The categories of Biome's findings in a file of the folder. Biome has the settings of the project. */
const lint = async (file: string): Promise<string[]> => {
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const { stdout } = await promisify(execFile)(
    biome,
    ['lint', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none', '.'],
    { cwd: folder },
  ).catch((failed) => failed);
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  return diagnostics.filter(({ location }) => location.path.endsWith(file)).map(({ category }) => category);
};

describe('the import rules', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
    await cp('biome.json', join(folder, 'biome.json'));
    await cp('package.json', join(folder, 'package.json'));
    for (const [file, imported] of [...forbidden, ...allowed]) await place(file, `import '${imported}';\n`);
    await place('shared/ring-a.ts', "import '#shared/ring-b.ts';\nexport const a = 1;\n");
    await place('shared/ring-b.ts', "import '#shared/ring-a.ts';\nexport const b = 1;\n");
    await place('shared/up/a.ts', "import '../ring-a.ts';\n");
    await place('functions/storage/create.ts', "import './events/a.ts';\nimport './log/a.ts';\n");
    await place('functions/storage/log/a.ts', 'export const a = 1;\n');
    await place('functions/storage/events/a.ts', "import '#functions/storage/trash/a.ts';\nimport './b.ts';\n");
    await place('functions/storage/trash/a.ts', "export { a } from '#functions/storage/history/a.ts';\n");
    await place('functions/storage/history/a.ts', "import type { A } from '#functions/storage/events/b.ts';\n");
    for (const [form, text] of FORMS) await place(`web/ui/${form.replaceAll(' ', '-')}.ts`, text);
    broken = findBrokenImports(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(forbidden)('%s may not import %s', (file, imported) => {
    expect(broken).toContainEqual(expect.stringContaining(`${file}: ${imported}: `));
  });

  it.each(allowed)('%s may import %s', (file) => {
    expect(broken.filter((line) => line.startsWith(`${file}:`))).toEqual([]);
  });

  it.each(FORMS)('are for %s as well', (form) => {
    expect(broken).toContainEqual(expect.stringContaining(`web/ui/${form.replaceAll(' ', '-')}.ts: #functions/x.ts`));
  });

  it('are kept by every file of the project', () => {
    expect(findBrokenImports(process.cwd())).toEqual([]);
  });

  it('find nouns of storage that import each other, by way of others and as types too', () => {
    expect(findNounCycles(folder).sort()).toEqual(['events -> trash', 'history -> events', 'trash -> history']);
    expect(findNounCycles(process.cwd())).toEqual([]);
  });

  it('refuse a cycle and a path that leaves its folder', async () => {
    expect(await lint('shared/ring-a.ts')).toContain('lint/suspicious/noImportCycles');
    expect(await lint('shared/up/a.ts')).toContain('lint/style/noRestrictedImports');
  });
});
