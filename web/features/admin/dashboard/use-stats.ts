import { getStats } from '#shared/contracts/administration.ts';
import { useCall } from '#web/api/use-call.ts';

/** The six numbers, kept fresh [CONST-01]. */
export const useStats = () => useCall(getStats, { query: {} });
