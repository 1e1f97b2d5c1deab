import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { freePort } from '#infra/local/engines/engine-process.ts';
import { provide } from '#infra/testing/programs.ts';
import { tool } from '#infra/testing/tool.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { type Browser, type Driver, PATIENCE_MS, type Point } from './page.ts';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/old-browsers');
const SIZE = { width: 1280, height: 900 };

/** The binary in the archive of a package of infra/tools. The archive is unpacked once. */
const unpacked = (name: string): string => {
  const path = join(cache, name);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const binary = brotliDecompressSync(readFileSync(join(tool(name), 'bin/chromium.br')));
  writeFileSync(`${path}.part`, binary, { mode: 0o755 });
  renameSync(`${path}.part`, path);
  return path;
};

type Frame = { evaluate(expression: string): Promise<unknown> };
/** What the pages of Playwright and of Puppeteer have in common */
type ScriptedPage = {
  frames(): Frame[];
  mainFrame(): Frame;
  mouse: {
    move(x: number, y: number, options?: { steps: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
    click(x: number, y: number): Promise<void>;
  };
  keyboard: { type(text: string): Promise<void> };
};

// The parts of Puppeteer's types that are used here. Puppeteer's own types may be missing, because infra/tools is
// installed at its first use.
type Puppeteer = {
  launch(options: object): Promise<{
    newPage(): Promise<
      ScriptedPage & {
        screenshot(): Promise<Uint8Array>;
      }
    >;
    close(): Promise<void>;
  }>;
};
type Actions = {
  move(to: Point & { origin: string }): Actions;
  press(): Actions;
  release(): Actions;
  click(): Actions;
  sendKeys(text: string): Actions;
  perform(): Promise<void>;
};
type WebDriver = {
  get(url: string): Promise<void>;
  executeScript(script: string): Promise<unknown>;
  switchTo(): { frame(at: number): Promise<void>; defaultContent(): Promise<void> };
  manage(): { window(): { setRect(rect: object): Promise<unknown> } };
  actions(): Actions;
  takeScreenshot(): Promise<string>;
  quit(): Promise<void>;
};
type Builder = {
  usingServer(url: string): Builder;
  withCapabilities(wanted: object): Builder;
  build(): Promise<WebDriver>;
};
type Selenium = { Builder: new () => Builder; Capabilities: new (wanted: object) => object };

const require = createRequire(import.meta.url);

const actionsOf = (page: ScriptedPage): Pick<Driver, 'evaluate' | 'click' | 'drag' | 'type'> => ({
  evaluate: async (expression, inFrame = false) => {
    if (!inFrame) return page.mainFrame().evaluate(expression);
    // Puppeteer keeps frames of earlier pages, which no longer answer.
    for (const frame of page.frames().slice(1)) {
      const answer = await frame.evaluate(expression).catch(() => undefined);
      if (answer !== undefined) return answer;
    }
    throw new Error('There is no frame');
  },
  click: ({ x, y }) => page.mouse.click(x, y),
  drag: async (from, to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 9, from.y + 3, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 10 });
    await page.mouse.up();
  },
  type: (text) => page.keyboard.type(text),
});

/** An old Chromium. Playwright can control it, but cannot find elements in its pages. @param version 92 or 109 */
export const oldChromium = (version: 92 | 109): Browser => ({
  name: `Chromium ${version}`,
  start: async (): Promise<Driver> => {
    const browser = await launchBrowser(unpacked(`chromium-${version}`));
    const page = await browser.newPage({ viewport: SIZE, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    return {
      open: async (url) => void (await page.goto(url)),
      ...actionsOf(page),
      screenshot: async (path) => void (await page.screenshot({ path })),
      close: () => browser.close(),
    };
  },
});

/** Debian's Firefox ESR, by WebDriver BiDi. */
export const firefox: Browser = {
  name: 'Firefox ESR',
  start: async () => {
    provide('firefox-esr', 'firefox-esr', 'The walks in Firefox');
    const puppeteer: Puppeteer = require(tool('puppeteer-core'));
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      headless: true,
      // Firefox ESR does not know the newest commands that set a page's size.
      defaultViewport: null,
      args: [`--width=${SIZE.width}`, `--height=${SIZE.height}`],
    });
    const page = await browser.newPage();
    const actions = actionsOf(page);
    const isOpen = 'window.left === undefined && location.href !== "about:blank" && document.readyState === "complete"';
    return {
      // Goes to the address by a script. Puppeteer's own `goto` waits for ever if the address changes without a load.
      open: async (url) => {
        await actions.evaluate(
          `void ((window.left = true), setTimeout(() => location.assign(${JSON.stringify(url)})))`,
        );
        const deadline = Date.now() + PATIENCE_MS;
        // While one page replaces the other, neither answers.
        while ((await actions.evaluate(isOpen).catch(() => false)) !== true) {
          if (Date.now() > deadline) throw new Error(`${url} did not load`);
          await sleep(100);
        }
      },
      ...actions,
      screenshot: async (path) => void writeFileSync(path, await page.screenshot()),
      close: () => browser.close(),
    };
  },
};

/** Debian's WebKitGTK on a virtual screen of its own, by WebDriver. */
export const webkit: Browser = {
  name: 'WebKitGTK',
  start: async () => {
    provide('WebKitWebDriver', 'webkit2gtk-driver', 'The walks in WebKit');
    provide('Xvfb', 'xvfb', 'The walks in WebKit');
    const { Builder, Capabilities }: Selenium = require(tool('selenium-webdriver'));
    const [port, screen] = [await freePort(), `:${100 + (process.pid % 900)}`];
    const xvfb = spawn('Xvfb', [screen, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' });
    const environment = {
      ...process.env,
      DISPLAY: screen,
      TZ: 'Europe/Moscow',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    const server = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: environment });
    const end = (): void => {
      server.kill();
      xvfb.kill();
    };
    try {
      const miniBrowser = execFileSync('sh', ['-c', 'ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser | head -1'], {
        encoding: 'utf8',
      }).trim();
      const wanted = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      });
      const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(wanted).build();
      await driver
        .manage()
        .window()
        .setRect({ ...SIZE, x: 0, y: 0 });
      const origin = 'viewport';
      return {
        open: (url) => driver.get(url),
        evaluate: async (expression, inFrame = false) => {
          if (!inFrame) return driver.executeScript(`return ${expression}`);
          await driver.switchTo().frame(0);
          try {
            return await driver.executeScript(`return ${expression}`);
          } finally {
            await driver.switchTo().defaultContent();
          }
        },
        click: ({ x, y }) =>
          driver
            .actions()
            .move({ x: Math.round(x), y: Math.round(y), origin })
            .click()
            .perform(),
        drag: (from, to) =>
          driver
            .actions()
            .move({ x: Math.round(from.x), y: Math.round(from.y), origin })
            .press()
            .move({ x: Math.round(from.x) + 9, y: Math.round(from.y) + 3, origin })
            .move({ x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2), origin })
            .move({ x: Math.round(to.x), y: Math.round(to.y), origin })
            .release()
            .perform(),
        type: (text) => driver.actions().sendKeys(text).perform(),
        screenshot: async (path) => writeFileSync(path, Buffer.from(await driver.takeScreenshot(), 'base64')),
        close: async () => {
          await driver.quit();
          end();
        },
      };
    } catch (reason) {
      end();
      throw reason;
    }
  },
};
