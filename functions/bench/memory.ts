import { readFileSync } from 'node:fs';

/** Resident megabytes of a process; 0 without /proc. */
export const memoryOf = (pid: number): number => {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
};
