import { withoutPersonal } from '#functions/domain/browser-errors.ts';
import { mayCount } from '#functions/domain/embeddings/visits.ts';
import type { Call, StorageDependencies } from '#functions/http/call.ts';
import { reportError as contract, REPORT_MAX } from '#shared/contracts/browser-errors.ts';
import { beaconIn } from './beacon.ts';

/**
 * The most log lines that one instance of the function writes in a minute. Without this limit anybody could fill the
 * log with reports.
 */
export const LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;

const logged = { minute: 0, lines: 0 };
const hasRoom = (now: Date): boolean => {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (logged.minute !== minute) Object.assign(logged, { minute, lines: 0 });
  return logged.lines++ < LINES_A_MINUTE;
};

/**
 * Logs an error in somebody's browser. The answer is always 204, even for a malformed report, and even if nothing is
 * logged.
 */
export const reportError: Call<StorageDependencies> = {
  contract,
  headers: {},
  run: async (request, { now }) => {
    const report = beaconIn(request, contract.body, REPORT_MAX);
    if (!report || !mayCount(request.headers) || !hasRoom(now)) return '';
    const { place, release } = report;
    // An alarm counts this line (infra/stacks/monitoring.ts).
    console.warn({ browser: 'error', place, release, ...withoutPersonal(report) });
    return '';
  },
};
