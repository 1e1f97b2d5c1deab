import { send } from '#functions/testing/caller.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem } from '#functions/testing/open-system.ts';
import { createEvent, updateEvent } from '#shared/contracts/events.ts';
import { costOf, excessOf } from '#shared/testing/cost.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { someMultipart } from './multipart.ts';
import { problemOf } from './problem.ts';

// Multipart bodies with a broken structure (`calls` breaks values only). Faults: anything that `problemOf` names, more
// time or memory than the bytes allow, and an exception outside the call, which kills a function on Lambda.

const { seed, cases } = fuzzOptions(3000);
const random = randomFrom(seed);
const tally = tallyOf('multipart bodies');
console.info = () => undefined;
const engines = await startEngines();
const system = await openSystem();
const user = await system.user();
const { id } = await user.call(createEvent, {
  form: { title: 'x', startDate: '2025-03-05T09:00:00Z', endDate: '2025-03-05T10:00:00Z' },
});

let present = '';
process.on('uncaughtException', (reason) => {
  // The fuzzer ends here, because the current call will never be answered.
  tally.find(`${present}: the function died: ${reason.stack}`);
  report(tally);
  process.exit(1);
});
for (let at = 0; at < cases; at++) {
  const { type, body } = someMultipart(random);
  const contract = random.chance(0.5) ? createEvent : updateEvent;
  const path = contract.path.replace('{id}', id);
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': type };
  present = `#${at} ${contract.method} ${type.slice(0, 80)} ${JSON.stringify(body.toString('latin1')).slice(0, 300)}`;
  const { result: reply, ...cost } = await costOf(() =>
    send({ method: contract.method, path, headers, body }, system.dependencies),
  );
  tally.count(reply.status < 400 ? 'accepted' : 'refused');
  const problem = problemOf(reply, contract) ?? excessOf(cost, body.length);
  if (problem) tally.find(`${present}: ${problem}: ${reply.text}`);
}
await engines.stop();
report(tally);
