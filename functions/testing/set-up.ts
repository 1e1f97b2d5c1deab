import { beforeEach, inject, vi } from 'vitest';
import { logLines } from './system.ts';

// Vitest's setupFiles of the call tests: runs before each file, also where files share their modules.
Object.assign(process.env, inject('engines'));
beforeEach(() => {
  logLines.length = 0;
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      logLines.push(String(line));
    });
});
