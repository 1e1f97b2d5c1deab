import { describe, expect, it } from 'vitest';
import { around, aStrangersPage, EVENTS } from '#widget/testing/strangers-page.ts';

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
    await content.getByText('Добавить в календарь').click();
    await content.getByText('Файл .ics').click();
    await content.getByText('Яндекс Календарь').click();
    const id = EVENTS[0]?.id ?? '';
    const way = `${there.ours}/calendar/tok?viewType=list&color=10b981&event=${id}`;
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
});
