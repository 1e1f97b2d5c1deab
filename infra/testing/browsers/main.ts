import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '#infra/build/build.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { firefox, oldChromium, webkit } from './engines.ts';
import { aPage, type Browser } from './page.ts';
import { APPLICATION, aPlace, WIDGET } from './walk.ts';

// `node infra/testing/browsers/main.ts [--only firefox] [--pictures FOLDER]`, a step of `npm run test:all`: walks the
// main ways in the oldest supported browsers and in other engines. If a browser cannot be installed, it says so and
// goes on.

const { values } = parseArgs({ options: { only: { type: 'string' }, pictures: { type: 'string' } } });
if (values.pictures) mkdirSync(values.pictures, { recursive: true });

const BOTH = [...APPLICATION, ...WIDGET];
const WALKS: [Browser, typeof APPLICATION][] = [
  [firefox, BOTH],
  [webkit, BOTH],
  [oldChromium(109), BOTH],
  [oldChromium(92), WIDGET],
];

await build({ print: () => undefined });
const environment = {
  ADMIN_PASSWORD: 'Пароль-администратора-1',
  LOCAL_LOG: 'quiet',
  TIMEOUT_FACTOR: '5',
  PASSWORD_COST: '4',
};
const product = await startProduct({ environment });
let [passed, failed] = [0, 0];
try {
  for (const [{ name, start }, steps] of WALKS) {
    if (values.only && !name.toLowerCase().includes(values.only)) continue;
    const driver = await start().catch((reason: unknown) => {
      console.log(`${name}: not walked (${reason instanceof Error ? reason.message : String(reason)})`);
    });
    if (!driver) continue;
    const place = await aPlace(product.url, aPage(driver), steps === WIDGET);
    for (const [step, walk] of steps) {
      try {
        await walk(place);
        passed += 1;
        console.log(`${name}: ${step}`);
      } catch (reason) {
        failed += 1;
        console.log(`${name}: ${step} FAILED: ${reason instanceof Error ? reason.message : String(reason)}`);
      }
      if (values.pictures) await driver.screenshot(`${values.pictures}/${name}-${step}.png`.replaceAll(' ', '-'));
    }
    await driver.close();
  }
} finally {
  await product.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
