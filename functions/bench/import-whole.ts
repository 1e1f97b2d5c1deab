import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { aFileEvent } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { undoChange } from '#shared/contracts/history.ts';
import { CALL_ROWS_MAX, checkImport, FILE_EVENTS_MAX, runImport } from '#shared/contracts/imports.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { DAY_MS } from '#shared/time/units.ts';

// `npm run bench:import [-- 500]`: the largest file that may be imported, on the whole product: every row is looked up as for the preview,
// then written, then the import is undone, by the calls of the browser. Writes IMPORT-RESULTS.md; ends with 1 where writing takes
// longer than three minutes [IMP-16].

const EVENTS = Number(process.argv[2] ?? FILE_EVENTS_MAX);
const LIMIT_SECONDS = 180;
const account = { username: 'admin', password: 'Пароль-администратора-1' };

const rows = Array.from({ length: EVENTS }, (_, at) => {
  const start = Date.UTC(2026, 0, 1, 9) + (at % 365) * DAY_MS;
  return aFileEvent({
    uid: `${at}@example.ru`,
    title: `Концерт ${at}`,
    description: 'Приглашаем детей и взрослых, вход свободный, запись по телефону.',
    location: 'Большой зал дома культуры',
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + DAY_MS / 12).toISOString(),
  });
});

const dataDir = await mkdtemp(join(tmpdir(), 'bench-import-'));
const environment = { ADMIN_USERNAME: account.username, ADMIN_PASSWORD: account.password, LOCAL_LOG: 'quiet' };
try {
  const product = await startProduct({ dataDir, environment });
  let token = '';
  const post = async <S extends v.GenericSchema>(path: string, output: S, body: unknown): Promise<v.InferOutput<S>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
    return v.parse(output, JSON.parse(text));
  };
  const timed = async (work: () => Promise<number>): Promise<{ seconds: number; done: number }> => {
    const began = performance.now();
    const done = await work();
    return { done, seconds: (performance.now() - began) / 1000 };
  };
  const change = crypto.randomUUID();

  const look = async (): Promise<number> => {
    let found = 0;
    for (let at = 0; at < rows.length; at += CALL_ROWS_MAX) {
      const body = { kind: 'ics', rows: rows.slice(at, at + CALL_ROWS_MAX) };
      const { fates } = await post('/api/import/check', checkImport.output, body);
      found += fates.filter(({ fate }) => fate === 'new').length;
    }
    return found;
  };
  const write = async (): Promise<number> => {
    let created = 0;
    for (let left = rows; left.length > 0; ) {
      const batch = left.slice(0, CALL_ROWS_MAX);
      const body = { kind: 'ics', file: 'год.ics', rows: batch, isLast: left.length <= batch.length };
      const { ends } = await post(`/api/import/${change}`, runImport.output, body);
      created += ends.filter(({ end }) => end === 'created').length;
      left = [...batch.filter((_, at) => ends[at]?.end === 'left'), ...left.slice(batch.length)];
    }
    return created;
  };
  const undo = async (): Promise<number> => {
    for (let undone = 0; ; ) {
      const answer = await post(`/api/changes/${change}/undo`, undoChange.output, {});
      undone += answer.undone;
      if (answer.isFinished) return undone;
    }
  };

  try {
    token = (await post('/api/login', v.object({ token: v.string() }), account)).token;
    const steps = { 'looked up for the preview': look, written: write, undone: undo };
    const table: (string | number)[][] = [];
    let writing = 0;
    for (const [name, step] of Object.entries(steps)) {
      const { done, seconds } = await timed(step);
      if (done !== rows.length) throw new Error(`${done} of ${rows.length} events were ${name}`);
      if (step === write) writing = seconds;
      table.push([name, seconds.toFixed(1), Math.round(done / seconds)]);
    }
    reportResults(join(import.meta.dirname, 'IMPORT-RESULTS.md'), {
      title: 'An import of many events',
      command: 'npm run bench:import',
      text: `${rows.length} events of one file.\n\n${markdownTable(['Events', 'seconds', 'a second'], table)}\n\nWritten within ${LIMIT_SECONDS} seconds: ${writing <= LIMIT_SECONDS ? 'yes' : 'no'}.`,
      isPart: process.argv.length > 2,
    });
    process.exitCode = writing <= LIMIT_SECONDS ? 0 : 1;
  } finally {
    await product.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
