import { createEvent } from '#shared/contracts/events.ts';
import type { anEvent } from './builders.ts';
import { openSystem, type Replaced, type System } from './open-system.ts';

/** The log lines of the current test, as Lambda writes them. functions/testing/set-up.ts fills the list. */
export const logLines: string[] = [];

/** A server of its own for one test. */
export const aSystem = (replaced?: Replaced): Promise<System> => openSystem(replaced);

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
