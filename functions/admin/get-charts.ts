import { Busy } from '#functions/domain/errors.ts';
import * as contract from '#shared/contracts/administration.ts';
import { handle } from './storage.ts';

/** The charts that a scheduled job has counted. In a new installation the first call counts them. */
export const getCharts = handle(contract.getCharts, async ({ now, storage: { statistics, history } }) => {
  const charts = (await statistics.getCharts()) ?? (await statistics.countCharts(now, history.workTime()));
  if (!charts) throw new Busy('charts-are-counted');
  return charts;
});
