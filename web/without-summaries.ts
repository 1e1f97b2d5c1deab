import type { Plugin } from 'vite';

const SUMMARY = /^ +summary:\s*(?:'[^'\n]*'|"[^"\n]*"),\n/gm;

/** Leaves out of the browser what contracts say of a call in English: only the OpenAPI document shows it. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.includes('/shared/contracts/') ? code.replace(SUMMARY, '') : undefined),
});
