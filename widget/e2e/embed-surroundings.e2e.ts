import { describe, expect, it } from 'vitest';
import { around, aStrangersPage, LECTURE } from '#widget/testing/strangers-page.ts';

const there = aStrangersPage();

describe('the HTML code on a stranger’s page', () => {
  it('works under a strict policy that allows our origin alone', async () => {
    const csp = `default-src 'none'; script-src ${there.ours}; frame-src ${there.ours}; style-src 'none'; img-src data:`;
    await there.visit(around(there.htmlCode()).replace(' style="margin:0"', ''), { csp });
    await there.fits();
    expect(there.errors).toEqual([]);
  });

  it('works in a sandbox without an origin, where storage is blocked', async () => {
    const address = `${there.ours}/calendar/tok?viewType=month#auto`;
    await there.visit(
      around(`<iframe sandbox="allow-scripts" src="${address}" style="width:900px;height:900px"></iframe>`),
    );
    const content = there.page.frameLocator('iframe');
    await content
      .getByRole('button', { name: /Лекция/ })
      .first()
      .click();
    await content.getByRole('heading', { name: 'Детали события' }).waitFor();
    await content.getByRole('button', { name: 'Закрыть' }).click();
    await content.getByRole('button', { name: 'Следующий месяц' }).click();
    await content.getByRole('button', { name: 'Сегодня' }).click();
    expect(there.errors).toEqual([]);
  });

  it('speaks WordPress’s language in WordPress’s sandbox: its height, and the way out for what opens a tab', async () => {
    const address = `${there.ours}/calendar/tok?viewType=list&amp;color=10b981#?secret=abc123`;
    const listener = '<script>said=[];addEventListener("message",(e)=>said.push({...e.data,origin:e.origin}))</script>';
    await there.visit(
      around(`${listener}<iframe sandbox="allow-scripts" src="${address}" width="600" height="600"></iframe>`),
    );
    const said = async (message: string): Promise<Record<string, unknown>[]> =>
      (await there.page.evaluate(() => Reflect.get(window, 'said'))).filter(
        (each: Record<string, unknown>) => each.message === message,
      );
    const content = there.page.frameLocator('iframe');
    await content.getByRole('button', { name: /Лекция/ }).click();
    const height = () => content.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
    await expect.poll(async () => (await said('height')).at(-1)?.value === (await height())).toBe(true);
    expect((await said('height')).at(-1)).toMatchObject({ secret: 'abc123', origin: 'null' });
    await content.getByText('В календарь', { exact: true }).click();
    await content.getByText('Файл .ics').click();
    await content.getByText('Яндекс Календарь').click();
    const today = new Date().toISOString().slice(0, 10);
    const way = `${there.ours}/calendar/tok?viewType=list&color=10b981&event=${LECTURE}&date=${today}`;
    await expect.poll(() => said('link')).toMatchObject([{ value: way, secret: 'abc123' }, { value: way }]);
    expect(there.page.context().pages()).toHaveLength(1);
    expect(there.errors).toEqual([]);
  });

  it('works on a page that has no origin itself', async () => {
    const outer = '<iframe sandbox="allow-scripts" src="/inner" style="width:900px;height:900px"></iframe>';
    await there.visit(around(outer), { others: { '/inner': { html: around(there.htmlCode()) } } });
    const inner = there.page.frameLocator('iframe');
    await inner
      .frameLocator('iframe')
      .getByRole('button', { name: /Лекция/ })
      .first()
      .waitFor();
    await inner.getByRole('link', { name: 'Календарь мероприятий' }).waitFor({ state: 'hidden' });
    expect(there.errors).toEqual([]);
  });

  it('works in a block of Tilda', async () => {
    const t123 = `<div id="rec1" class="r t-rec" data-record-type="131"><!-- T123 --><div class="t123"><div class="t-container_100 "><div class="t-width t-width_100 "><!-- nominify begin -->${there.htmlCode()}<!-- nominify end --></div></div></div></div>`;
    await there.visit(around(t123));
    await there.fits();
  });

  it.each(['elements that are there already', 'elements that get their script later', 'elements that come later'])(
    'works in the shadow of %s',
    async (which) => {
      const define = `customElements.define('site-card', class extends HTMLElement {
        connectedCallback() {
          const inner = this.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
          inner.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(there.htmlCode().split('<script')[0])};
        }
      })`;
      const embed = `<script async src="${there.ours}/embed.js"></script>`;
      const pages: Record<string, string> = {
        'elements that are there already': `<site-card></site-card><script>${define}</script>${embed}`,
        'elements that get their script later': `<site-card></site-card>${embed}<script>setTimeout(() => { ${define} }, 500)</script>`,
        'elements that come later': `<script>${define}; setTimeout(() => document.body.append(document.createElement('site-card')), 500)</script>${embed}`,
      };
      await there.visit(around(pages[which] ?? ''));
      await there.fits();
      expect(await there.page.locator('iframe').count()).toBe(1);
    },
  );
});

describe('a see-through calendar', () => {
  const SCHEMES = ['light', 'dark'] as const;
  const HOSTS = ['', '<meta name="color-scheme" content="dark">', '<meta name="color-scheme" content="light dark">'];

  /** The grey of a pixel of the calendar's ground: 0 is black, 255 white. */
  const grey = async (): Promise<number> => {
    const box = await there.page.locator('iframe').boundingBox();
    if (!box) throw new Error('There is no frame');
    // The clip is the left edge of the line of weekdays, which is empty. The line is below the toolbar of 53 px.
    const clip = { x: box.x + 2, y: box.y + 60, width: 2, height: 2 };
    const png = (await there.page.screenshot({ clip })).toString('base64');
    return there.page.evaluate(async (data) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(2, 2).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      return (red + green + blue) / 3;
    }, png);
  };

  it.each([
    ...SCHEMES.flatMap((visitor) => HOSTS.map((head) => ({ visitor, head, theme: '&theme=auto' }))),
    { visitor: 'light', head: HOSTS[1], theme: '' } as const,
  ])('lets a dark site through for a visitor of $visitor: «$head» $theme', async ({ visitor, head, theme }) => {
    await there.page.emulateMedia({ colorScheme: visitor });
    const code = there.htmlCode('tok', { transparency: 100, calendarFontColor: '#ffffff' });
    const dark = `${head}<style>html{background:#000;color:#fff}</style>`;
    await there.visit(around(code.replace('?', `?${theme.slice(1)}&`), dark));
    await there.widget();
    await there.fits();
    expect(await grey()).toBeLessThan(100);
  });

  it('lets a light site through for a visitor who prefers dark', async () => {
    await there.page.emulateMedia({ colorScheme: 'dark' });
    const code = there.htmlCode('tok', { transparency: 100 }).replace('?', '?theme=auto&');
    await there.visit(around(code, '<style>html{background:#fff;color:#000}</style>'));
    await there.widget();
    await there.fits();
    expect(await grey()).toBeGreaterThan(200);
  });
});
