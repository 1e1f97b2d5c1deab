import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { createEvent } from '#shared/contracts/events.ts';
import type { anEvent } from './builders.ts';
import { type Engines, startEngines } from './engines.ts';
import { openSystem, type System } from './open-system.ts';

let engines: Engines | undefined;
/** What the functions logged during the present test, one line each. */
export const logLines: string[] = [];

// Importing this file is enough: the engines live as long as the tests of the importing file.
beforeAll(async () => {
  engines = await startEngines();
});
afterAll(() => engines?.stop());
beforeEach(() => {
  logLines.length = 0;
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      logLines.push(String(line));
    });
});

/** A server of its own for one test. */
export const aSystem = async (): Promise<System> => {
  if (!engines) throw new Error('Call aSystem() inside a test');
  return openSystem();
};

/** A system with an owner, a stranger and an admin, and an event of the owner. */
export const aSystemWith = async ({ event: fields }: { event: ReturnType<typeof anEvent> }) => {
  const system = await aSystem();
  const [owner, stranger, admin] = await Promise.all([
    system.user('владелец'),
    system.user('посторонний'),
    system.admin(),
  ]);
  const event = await owner.call(createEvent, { form: fields });
  return { system, owner, stranger, admin, event };
};
