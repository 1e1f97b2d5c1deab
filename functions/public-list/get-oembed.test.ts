import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oEmbedOf } from '#functions/domain/embeddings/oembed.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { getOEmbed } from '#shared/contracts/oembed.ts';

const HOST = 'https://calendar.example';
const pageOf = async (owner: SystemUser, query = '') => {
  const { widgetToken } = await owner.call(createEmbedding, { body: { name: 'Виджет', type: 'HTML' } });
  return `${HOST}/calendar/${widgetToken}${query}`;
};
const asked = (url: string, more = '') => `/api/oembed?url=${encodeURIComponent(url)}${more}`;

describe('GET /api/oembed', () => {
  it('answers the frame of a widget page, as oembed.com describes type rich', async () => {
    const system = await aSystem();
    const url = await pageOf(await system.user(), '?viewType=week&height=480px&theme=auto');
    const reply = await system.nobody.get(asked(url, '&format=json&dnt=1'));
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    const src = url.replaceAll('&', '&amp;');
    expect(reply.body).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Календарь мероприятий',
      provider_name: 'Calendar System',
      provider_url: `${HOST}/`,
      cache_age: 3600,
      html: `<blockquote hidden><a href="${src}">Календарь мероприятий</a></blockquote><iframe src="${src}" title="Календарь мероприятий" loading="lazy" width="1200" height="480" frameborder="0" style="border:0;max-width:100%;color-scheme:light"></iframe>`,
      width: 1200,
      height: 480,
    });
  });

  it('is no larger than asked for, and no larger than the settings want', async () => {
    const system = await aSystem();
    const url = await pageOf(await system.user(), '?height=600px&maxWidth=900px');
    const sizes = async (maxwidth?: string, maxheight?: string) => {
      const { width, height, html } = await system.nobody.call(getOEmbed, { query: { url, maxwidth, maxheight } });
      expect(html).toContain(` width="${width}" height="${height}" `);
      return [width, height];
    };
    expect(await sizes()).toEqual([900, 600]);
    expect(await sizes('500', '300')).toEqual([500, 300]);
    expect(await sizes('5000', '4000')).toEqual([900, 600]);
  });

  it('looks for the widget on the host that the visitor asked for', async () => {
    const system = await aSystem();
    const url = await pageOf(await system.user());
    const from = (host: string) => system.nobody.get(asked(url), { headers: { 'x-forwarded-host': host } });
    expect((await from('calendar.example')).status).toBe(200);
    expect((await from('other.example')).status).toBe(404);
  });

  it.each([
    ['another site', 'https://stranger.example/calendar/TOKEN'],
    ['our name in front of another', 'https://calendar.example.evil.example/calendar/TOKEN'],
    ['our name as a user', 'https://calendar.example@evil.example/calendar/TOKEN'],
    ['another port', 'https://calendar.example:8443/calendar/TOKEN'],
    ['another page of ours', 'https://calendar.example/settings'],
    ['more path', 'https://calendar.example/calendar/TOKEN/more'],
    ['no token', 'https://calendar.example/calendar/'],
    ['half an escape', 'https://calendar.example/calendar/%E0%A4%A'],
    ['a script', 'javascript:alert(1)//calendar.example/calendar/TOKEN'],
    ['no address', 'календарь'],
    ['an unknown token', 'https://calendar.example/calendar/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['a token longer than a key of the table', `https://calendar.example/calendar/${'a'.repeat(4000)}`],
  ])('with %s: 404', async (_, address) => {
    const system = await aSystem();
    const url = await pageOf(await system.user());
    const reply = await system.nobody.get(asked(address.replace('TOKEN', url.split('/').at(-1) ?? '')));
    expect(reply).toMatchObject({ status: 404, text: 'Календарь не найден', code: 'calendar-not-found' });
  });

  it('is gone with its owner [FEED-05]', async () => {
    const system = await aSystem();
    const [admin, owner] = [await system.admin(), await system.user()];
    const url = await pageOf(owner);
    await admin.post(`/api/admin/users/${owner.id}/toggle`);
    expect((await system.nobody.get(asked(url))).status).toBe(404);
  });

  it.each(['xml', 'XML', 'html', ''])('in the format "%s": 501, for we speak JSON alone', async (format) => {
    const system = await aSystem();
    const url = await pageOf(await system.user());
    const reply = await system.nobody.get(asked(url, `&format=${format}`));
    expect(reply).toMatchObject({ status: 501, text: 'Ответ возможен только в формате JSON: format=json' });
    // The log line of a 501 does not have the error level, so no alarm counts it.
    expect(logLines.at(-1)).toContain('"level":"INFO"');
  });

  it.each([
    ['no address', ''],
    ['an empty address', '?url='],
    ['two addresses', '?url=a&url=b'],
    ['a width of none', '?url=a&maxwidth=0'],
    ['a width in percent', '?url=a&maxwidth=100%25'],
    ['a negative height', '?url=a&maxheight=-1'],
    ['an address of 5,000 characters', `?url=${'a'.repeat(5000)}`],
  ])('with %s: 400 in Russian [API-07]', async (_, query) => {
    const { nobody } = await aSystem();
    const reply = await nobody.get(`/api/oembed${query}`);
    expect([reply.status, reply.text]).toEqual([400, expect.stringMatching(/^[А-ЯЁ]/)]);
  });

  it('lets nothing of the address out of its attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (path, query) => {
        const url = new URL(`${HOST}/calendar/x`);
        url.pathname = `/calendar/${path}`;
        url.search = query;
        const { html } = oEmbedOf({ url }, {});
        expect(html).toMatch(
          /^<blockquote hidden><a href="[^"<>]*">[^<>]*<\/a><\/blockquote><iframe src="[^"<>]*" title="[^"<>]*" loading="lazy" [^<>]*><\/iframe>$/,
        );
      }),
    );
  });
});
