import { beforeEach, describe, expect, it } from 'vitest';
import { aPicture, type PictureName } from '#functions/testing/builders.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { getInstitution, saveInstitution } from '#shared/contracts/institution.ts';
import { getOEmbed } from '#shared/contracts/oembed.ts';
import { getRegistration } from '#shared/contracts/registration.ts';

const NAME = 'Дом культуры «Горизонт»';

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

type Sent = { name?: string; image?: File; removeImage?: 'true'; revision?: string };
const save = ({ name = NAME, ...more }: Sent = {}) => admin.call(saveInstitution, { form: { name, ...more } });
const shown = async () => (await system.nobody.call(getRegistration, {})).institution;
const pictures = async () => (await system.pictures()).filter((key) => key.startsWith('pictures/logo/'));
const keyOf = (logo: string) => logo.replace('/api/events/', 'pictures/').replace('/image?v=', '/');

describe('the name and the logo of the institution', () => {
  it('are known to everybody once they are saved; until then, and when they are taken away, there are none [FACE-24]', async () => {
    expect(await admin.call(getInstitution, {})).toEqual({ name: '', logo: '', revision: 0 });
    expect(await shown()).toEqual({ name: '', logo: '' });
    const saved = await save({ name: `  ${NAME}\n`, image: aPicture() });
    expect(saved).toEqual({
      name: NAME,
      logo: expect.stringMatching(/^\/api\/events\/logo\/image\?v=[\w-]+$/),
      revision: 1,
    });
    expect(await shown()).toEqual({ name: NAME, logo: saved.logo });
    expect(await pictures()).toEqual([keyOf(saved.logo)]);
    expect(await save({ name: '' })).toEqual({ name: '', logo: saved.logo, revision: 2 });
    expect(await save({ name: '', removeImage: 'true' })).toEqual({ name: '', logo: '', revision: 3 });
    expect(await shown()).toEqual({ name: '', logo: '' });
    expect(await logEntries(admin, 'OTHER')).toEqual([
      'главный: Изменены название и логотип: логотип удалён',
      `главный: Изменены название и логотип: название ${NAME} → не задано`,
      `главный: Изменены название и логотип: название не задано → ${NAME}, новый логотип`,
    ]);
  });

  it('have one picture: the one that it replaces has a note for the sweep, and the database is sound [FACE-24]', async () => {
    const first = await save({ image: aPicture() });
    const second = await save({ image: aPicture('webp') });
    expect(second.logo).not.toBe(first.logo);
    expect(await rawItems(system).ofKind('UNUSED_PICTURE')).toMatchObject([{ objectKey: keyOf(first.logo) }]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    const key = keyOf(second.logo);
    await system.storage.pictures.discardPictures([{ objectKeys: [key], key: { pk: 'NOTHING', sk: 'NOTHING' } }]);
    expect((await admin.call(validateDatabase, {})).issues).toEqual([expect.stringContaining('Логотип потерян')]);
  });

  it.each(['png', 'jpeg', 'webp'] satisfies PictureName[])('take a logo as %s', async (kind) => {
    expect((await save({ image: aPicture(kind) })).logo).not.toBe('');
  });

  it('take no SVG, no longer name, and nothing over what a colleague has saved meanwhile; no picture is left behind [FACE-24]', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], 'a.svg', {
      type: 'image/svg+xml',
    });
    await expect(save({ image: svg })).rejects.toThrow('415');
    await expect(save({ name: 'А'.repeat(61) })).rejects.toThrow('Не длиннее 60 символов');
    await expect(save({ name: 'А\u0000' })).rejects.toThrow('Недопустимые символы');
    await save({ revision: '0' });
    await expect(save({ name: 'Иначе', image: aPicture(), revision: '0' })).rejects.toThrow('409');
    expect([await shown(), await pictures()]).toEqual([{ name: NAME, logo: '' }, []]);
  });

  it('stand in the previews of a calendar, whose own words stay [FACE-24]', async () => {
    const { widgetToken: token } = await admin.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const url = `https://calendar.example/calendar/${token}`;
    const preview = async () => {
      const { provider_name, title } = await system.nobody.call(getOEmbed, { query: { url } });
      const { text } = await system.nobody.get(`/api/feeds/1/${token}/list/-/calendar.example`);
      return [provider_name, title, /og:site_name" content="([^"]*)"/.exec(text)?.[1]];
    };
    expect(await preview()).toEqual(['Calendar System', 'Календарь мероприятий', 'Календарь мероприятий']);
    await save();
    expect(await preview()).toEqual([NAME, 'Календарь мероприятий', NAME]);
  });
});
