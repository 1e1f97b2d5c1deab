import { DEFAULT_TIME_ZONE } from '#shared/contracts/fields.ts';
import { isTimeZone } from '#shared/time/is-time-zone.ts';

/** The zone of this machine's clock; Moscow's where the browser does not know it (`Etc/Unknown`). */
export const browserZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
};
