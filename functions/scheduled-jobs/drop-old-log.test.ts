import { expect, it } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import { aSystem } from '#functions/testing/system.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/units.ts';
import { dropOldLog } from './drop-old-log.ts';

const NOW = new Date();
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const isOver = () => false;

it('deletes entries that are older than the setting says, and looks again after an hour [ACC-06]', async () => {
  const system = await aSystem();
  const admin = await system.admin('главный');
  const write = (days: number) =>
    system.storage.log.commitWithLog(
      [],
      { type: 'CALENDAR', description: `${days} дней`, username: 'мария', userId: 'someone' },
      after(-days * DAY_MS),
    );
  const left = async () => (await logEntries(admin, 'OTHER')).filter((line) => line.startsWith('мария'));
  for (const days of [366, 364, 31, 29]) await write(days);
  const job = dropOldLog({ storage: system.storage });
  await job({ now: NOW, isOver });
  expect(await left()).toEqual(['мария: 29 дней', 'мария: 31 дней', 'мария: 364 дней']);
  await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, logDays: 30 } });
  await job({ now: after(59 * MINUTE_MS), isOver });
  expect(await left()).toHaveLength(3);
  await job({ now: after(60 * MINUTE_MS), isOver });
  expect(await left()).toEqual(['мария: 29 дней']);
});
