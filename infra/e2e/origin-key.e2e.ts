import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_ACCOUNT } from '#infra/local/account.ts';
import { type Application, createApplication } from '#infra/local/application.ts';
import { type DataFolder, openDataFolder } from '#infra/local/data-folder.ts';
import { type Engines, startEngines } from '#infra/local/engines/engines.ts';
import { provide } from '#infra/local/provision/provide.ts';
import { readSettings } from '#infra/local/settings.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { type Product, readProduct } from '#infra/local/template/product.ts';
import { openTerminal } from '#infra/local/terminal.ts';
import { aRequest } from '#infra/testing/sample-cdn.ts';

// The built product runs in this process, so that a request can go around its CDN to the gateway itself.

let place: string;
let folder: DataFolder;
let engines: Engines;
let product: Product;
let application: Application;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'origin-'));
  const settings = readSettings({ ...process.env, DATA_DIR: place, LOCAL_LOG: 'quiet' });
  folder = await openDataFolder(place);
  product = readProduct(await readAssembly(settings.assemblyFolder), LOCAL_ACCOUNT);
  engines = await startEngines(product, folder);
  application = await createApplication(
    product,
    engines,
    openTerminal('quiet', process.stdout, process.stderr),
    settings,
  );
  await provide(product, engines, folder, settings);
});
afterAll(async () => {
  await application.stop();
  await engines.stop();
  folder.release();
  await rm(place, { recursive: true, force: true });
});

const originKey = async (): Promise<string> => {
  const secret = product.resources.find(({ logicalId }) => logicalId.startsWith('OriginKey'));
  return (await engines.secrets.get(secret?.arn ?? '')) ?? expect.fail('There is no origin key');
};
const around = (headers: Record<string, string> = {}) => {
  const [gateway] = application.gateways;
  if (!gateway) throw new Error('The product has no gateway');
  return gateway.handle(aRequest({ path: '/api/health', headers: { host: gateway.domainName, ...headers } }));
};
const by = (headers: Record<string, string> = {}) =>
  application.cdn.handle(aRequest({ path: '/api/health', headers: { host: 'localhost:3000', ...headers } }));

const tries: Record<string, string>[] = [{}, { 'x-origin-key': 'guessed' }];

describe('the built product', () => {
  it('refuses in our own words what goes around its CDN', async () => {
    for (const headers of tries) {
      const answer = await around(headers);
      expect([answer.status, answer.body.toString()]).toEqual([403, 'Запросы принимаются только по адресу сайта']);
    }
    expect((await around({ 'x-origin-key': await originKey() })).status).toBe(200);
  });

  it('takes what comes by the CDN, which sends its key whatever a visitor sends under that name', async () => {
    for (const headers of tries) {
      const answer = await by(headers);
      expect([answer.status, answer.body.toString()]).toEqual([200, '{"status":"ok"}']);
      expect(JSON.stringify(answer.headers)).not.toContain(await originKey());
    }
  });

  it('asks the API for what no bucket has with the key too', async () => {
    const missing = await application.cdn.handle(aRequest({ path: '/no-such-file.txt' }));
    expect([missing.status, missing.body.toString()]).toEqual([404, 'Не найдено']);
  });
});
