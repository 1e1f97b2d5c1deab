import { readFileSync } from 'node:fs';

/** Megabytes that a process holds in memory; 0 where /proc does not tell. */
export const memoryOf = (pid: number): number => {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
};
