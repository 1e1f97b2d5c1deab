import { describe, expect, it } from 'vitest';
import { aSystem } from '#functions/testing/system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';

const navigation = {
  hideNavigation: false,
  todayButtonPosition: 'left',
  navigationArrowsPosition: 'left',
  currentDatePosition: 'right',
  filterPosition: 'right',
};
const common = {
  viewType: 'month',
  calendarColor: '#3b82f6',
  transparency: 10,
  navigationColor: '#ffffff',
  navigationTransparency: 10,
  navigationTextColor: '#000000',
  calendarFontColor: '#000000',
  headerFontColor: '#000000',
  defaultFilter: 'all',
  hideFilter: false,
  width: '100%',
  height: '600px',
  maxWidth: '1200px',
  borderRadius: '8px',
  modalSize: 100,
  categories: [],
  categoryFilter: false,
  search: false,
  theme: 'own',
  navigation,
};

describe('POST /api/embeddings', () => {
  it.each([
    ['HTML', { containerClass: '', responsive: true }],
    ['IFRAME', { frameBorder: 0 }],
    ['WORDPRESS', { align: 'center' }],
    [
      'TILDA',
      { containerClass: 't-container', columnClass: 't-col t-col_12', embedClass: 't-embed', responsive: false },
    ],
    ['BITRIX', { blockCode: 'calendar_widget' }],
  ] as const)(
    'fills in the defaults of %s [EMB-36, EMB-37, EMB-38, EMB-39, EMB-40, EMB-41, EMB-42, EMB-44, EMB-45, EMB-46, EMB-47, EMB-48, EMB-49, EMB-50]',
    async (type, own) => {
      const user = await (await aSystem()).user();
      const settings = { ...common, ...own };
      const { status, body } = await user.post('/api/embeddings', { name: ' Сайт ', type });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{20}$/),
        name: 'Сайт',
        type,
        widgetToken: expect.stringMatching(/^[\w-]{32}$/),
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        settings,
        published: { settings, at: expect.stringMatching(/^\d{4}-.*Z$/), by: { id: user.id, name: 'мария' } },
        revision: 1,
      });
    },
  );

  it('makes id, token and date itself; no token is like another [EMB-52]', async () => {
    const user = await (await aSystem()).user();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } })),
    );
    expect(new Set(made.map(({ widgetToken }) => widgetToken)).size).toBe(20);
    for (const { widgetToken } of made) expect(widgetToken).toMatch(/^[\w-]{22,}$/);
    expect(new Set(made.map(({ id }) => id)).size).toBe(20);
    const reply = await user.post('/api/embeddings', { name: 'Сайт', type: 'HTML', widgetToken: 'mine' });
    expect(reply).toMatchObject({ status: 400, body: { error: 'Неизвестное поле: widgetToken' } });
  });

  it('takes every bound [EMB-38, EMB-42, EMB-43, EMB-54]', async () => {
    const user = await (await aSystem()).user();
    const settings = {
      transparency: 0,
      navigationTransparency: 100,
      modalSize: 20,
      viewType: 'list',
      navigation: { todayButtonPosition: 'hide', filterPosition: 'center' },
    };
    const made = await user.post('/api/embeddings', { name: 'я'.repeat(100), type: 'HTML', settings });
    expect(made).toMatchObject({ status: 201, body: { settings: { ...settings, width: '100%' } } });
  });

  it.each([
    ['a blank name', { name: '  ' }, 'Введите название встраивания'],
    ['no name', { name: undefined }, /./],
    ['a name of 101 characters', { name: 'я'.repeat(101) }, 'Название встраивания не длиннее 100 символов'],
    ['an unknown type', { type: 'JOOMLA' }, 'Тип встраивания: HTML, IFRAME, WORDPRESS, TILDA или BITRIX'],
    ['an unknown field', { settings: { colour: 'x' } }, 'Неизвестное поле: colour'],
    ['an unknown field of navigation', { settings: { navigation: { x: 1 } } }, 'Неизвестное поле: x'],
    ['a field of another type', { settings: { align: 'left' } }, 'Неизвестное поле: align'],
    ['too much transparency', { settings: { transparency: 101 } }, 'Прозрачность: число от 0 до 100'],
    ['too little transparency', { settings: { navigationTransparency: -1 } }, 'Прозрачность: число от 0 до 100'],
    ['transparency as text', { settings: { transparency: '10' } }, 'Прозрачность: число от 0 до 100'],
    ['a small dialog', { settings: { modalSize: 19 } }, 'Размер окна: число от 20 до 150'],
    ['a large dialog', { settings: { modalSize: 151 } }, 'Размер окна: число от 20 до 150'],
    ['a strange view', { settings: { viewType: 'year' } }, 'Вид календаря: month, week, day, list или cards'],
    ['a strange filter', { settings: { defaultFilter: 'none' } }, 'Фильтр: all, upcoming или past'],
    [
      'a strange place',
      { settings: { navigation: { filterPosition: 'top' } } },
      'Расположение: left, center, right или hide',
    ],
    ['a colour by name', { settings: { calendarColor: 'red' } }, 'Неверный формат цвета'],
    ['a size that is CSS', { settings: { width: '1px;position:fixed' } }, /^Размер:/],
    ['a class that is HTML', { settings: { containerClass: '"><script>' } }, /^Классы CSS:/],
    ['settings that are a list', { settings: [] }, 'Неверный формат запроса'],
    ['settings that are text', { settings: 'x' }, 'Неверный формат запроса'],
  ])(
    'refuses %s in Russian and writes nothing [EMB-38, EMB-42, EMB-43, EMB-54, EMB-55, API-08, API-10, API-12]',
    async (_, fields, error) => {
      const system = await aSystem();
      const user = await system.user();
      const before = await system.items();
      const reply = await user.post('/api/embeddings', { name: 'Сайт', type: 'HTML', ...fields });
      expect(reply).toMatchObject({ status: 400, headers: { 'content-type': 'application/json; charset=utf-8' } });
      const said = typeof error === 'string' ? error : expect.stringMatching(error);
      expect(reply.body).toMatchObject({ error: said, code: 'invalid-input' });
      expect(reply.text).toMatch(/[А-Яа-яЁё]/);
      expect(await system.items()).toEqual(before);
    },
  );

  it('is logged with who did it [LOG-12]', async () => {
    const system = await aSystem();
    const user = await system.user('мария');
    const { id } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'TILDA' } });
    await user.put(`/api/embeddings/${id}`, { name: 'Другой' });
    await user.put(`/api/embeddings/${id}`, { settings: {} });
    await user.delete(`/api/embeddings/${id}`);
    await system.storage.log.logPage(undefined, 1, 1);
    const said = (await system.items()).flatMap((item) =>
      item.kind === 'LOG' && item.pk.startsWith('LOG#ALL') && item.type === 'CALENDAR'
        ? [`${item.username}: ${item.description}`]
        : [],
    );
    expect(said.sort()).toEqual([
      'мария: Встраивание «Сайт» переименовано в «Другой»',
      'мария: Изменены настройки встраивания «Другой»',
      'мария: Создано встраивание «Сайт» (TILDA)',
      'мария: Удалено встраивание «Другой»',
    ]);
  });
});
