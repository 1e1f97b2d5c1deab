import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EMBEDDING_TYPES, settingsOf } from './settings.ts';
import { EVENT_FILTERS, POSITIONS, VIEW_TYPES } from './values.ts';

const message = (type: (typeof EMBEDDING_TYPES)[number], settings: object) =>
  v.safeParse(settingsOf[type], settings).issues?.[0].message;

const CLASSES = 'Классы CSS: латинские буквы, цифры, дефис и подчёркивание через пробел';
const CODE = 'Код блока: латинские буквы, цифры, дефис и подчёркивание';
const SIZE = 'Размер: число с единицей px, %, em, rem, vh или vw, например 600px';

describe('settings of an embedding', () => {
  it('are complete from nothing: the common defaults and those of the type [EMB-38, EMB-41, EMB-42, EMB-44, EMB-45, EMB-46, EMB-47, EMB-48, EMB-49]', () => {
    // These values are copied from [EMB-37…50]. The product's own constants would always agree with themselves.
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
      theme: 'own',
      search: false,
      navigation: {
        hideNavigation: false,
        todayButtonPosition: 'left',
        navigationArrowsPosition: 'left',
        currentDatePosition: 'right',
        filterPosition: 'right',
      },
    };
    expect(Object.fromEntries(EMBEDDING_TYPES.map((type) => [type, v.parse(settingsOf[type], {})]))).toEqual({
      HTML: { ...common, containerClass: '', responsive: true },
      IFRAME: { ...common, frameBorder: 0 },
      WORDPRESS: { ...common, align: 'center' },
      TILDA: {
        ...{ ...common, containerClass: 't-container', columnClass: 't-col t-col_12', embedClass: 't-embed' },
        responsive: false,
      },
      BITRIX: { ...common, blockCode: 'calendar_widget' },
    });
  });

  const COLORS = [
    'calendarColor',
    'navigationColor',
    'navigationTextColor',
    'calendarFontColor',
    'headerFontColor',
  ] as const;

  it('take each of the views, filters and places, and both switches [EMB-37, EMB-40, EMB-43]', () => {
    const taken = (settings: object) => v.parse(settingsOf.HTML, settings);
    expect([VIEW_TYPES.length, EVENT_FILTERS.length, POSITIONS.length]).toEqual([5, 3, 4]);
    for (const viewType of ['month', 'week', 'day', 'list', 'cards'])
      expect(taken({ viewType })).toMatchObject({ viewType });
    for (const defaultFilter of ['all', 'upcoming', 'past'])
      expect(taken({ defaultFilter })).toMatchObject({ defaultFilter });
    for (const hideFilter of [true, false]) expect(taken({ hideFilter })).toMatchObject({ hideFilter });
    for (const part of ['todayButton', 'navigationArrows', 'currentDate', 'filter']) {
      const at = (place: string) => ({ navigation: { [`${part}Position`]: place } });
      for (const place of ['left', 'center', 'right', 'hide']) expect(taken(at(place))).toMatchObject(at(place));
      expect(message('HTML', at('top'))).toBe('Расположение: left, center, right или hide');
    }
  });

  it('take up to fifty ids of categories, and a switch for their choice [EV2-25]', () => {
    const say = 'Категории: не больше 50 идентификаторов';
    const ids = Array.from({ length: 51 }, (_, n) => `id-${n}`);
    expect(message('HTML', { categories: ids.slice(1), categoryFilter: true })).toBeUndefined();
    for (const categories of [ids, ['a,b'], [''], [1], 'a']) expect(message('HTML', { categories })).toBe(say);
    expect(message('HTML', { categoryFilter: 'true' })).toBe('Ожидается true или false');
  });

  it.each(COLORS)('take as %s a colour of six hex digits, and nothing else [EMB-39]', (field) => {
    expect(v.parse(settingsOf.HTML, { [field]: '#A1b2C3' })[field].toLowerCase()).toBe('#a1b2c3');
    for (const wrong of ['red', '#fff', '#12345g', '3b82f6', '#3b82f6ff', 'rgb(1,2,3)', ''])
      expect(message('HTML', { [field]: wrong })).toBe('Неверный формат цвета');
  });

  it.each([
    ['viewType', 'year', 'Вид календаря: month, week, day, list или cards'],
    ['viewType', 'Month', 'Вид календаря: month, week, day, list или cards'],
    ['defaultFilter', 'none', 'Фильтр: all, upcoming или past'],
    ['hideFilter', 'true', 'Ожидается true или false'],
    ['hideFilter', 1, 'Ожидается true или false'],
    ['theme', 'dark', 'Тема: own или auto'],
  ])('refuse as %s %j [EMB-37, EMB-40]', (field, wrong, expected) => {
    expect(message('HTML', { [field]: wrong })).toBe(expected);
  });

  it.each([
    ['HTML', { containerClass: '' }],
    ['HTML', { containerClass: 'a-1 B_2 c' }],
    ['HTML', { containerClass: ' padded ' }],
    ['TILDA', { containerClass: 'c'.repeat(200) }],
    ['IFRAME', { frameBorder: 20 }],
    ['WORDPRESS', { align: 'left' }],
    ['WORDPRESS', { align: 'center' }],
    ['WORDPRESS', { align: 'right' }],
    ['BITRIX', { blockCode: 'a'.repeat(64) }],
    ['BITRIX', { blockCode: ' code-1_A ' }],
    ['HTML', { width: ' 12.125rem ' }],
    ['HTML', { transparency: 0, navigationTransparency: 0, modalSize: 20 }],
    ['HTML', { transparency: 100, navigationTransparency: 100, modalSize: 150 }],
  ] as const)('of %s take %j [EMB-38, EMB-42, EMB-45, EMB-46, EMB-47, EMB-48, EMB-49]', (type, settings) => {
    expect(message(type, settings)).toBeUndefined();
  });

  it.each([
    ['HTML', { containerClass: 'a" onload="x' }, CLASSES],
    ['HTML', { containerClass: '" a' }, CLASSES],
    ['HTML', { containerClass: 'a "' }, CLASSES],
    ['HTML', { containerClass: 'a  b' }, CLASSES],
    ['TILDA', { embedClass: 'класс' }, CLASSES],
    ['TILDA', { columnClass: 'c'.repeat(201) }, CLASSES],
    ['BITRIX', { blockCode: '' }, CODE],
    ['BITRIX', { blockCode: '"code' }, CODE],
    ['BITRIX', { blockCode: 'code]' }, CODE],
    ['BITRIX', { blockCode: 'two codes' }, CODE],
    ['BITRIX', { blockCode: 'a'.repeat(65) }, CODE],
    ['IFRAME', { frameBorder: 21 }, 'Рамка: целое число от 0 до 20'],
    ['IFRAME', { frameBorder: -1 }, 'Рамка: целое число от 0 до 20'],
    ['IFRAME', { frameBorder: 1.5 }, 'Рамка: целое число от 0 до 20'],
    ['WORDPRESS', { align: 'top' }, 'Выравнивание: left, center или right'],
    ['HTML', { responsive: 'yes' }, 'Ожидается true или false'],
    ['HTML', { transparency: 100.1 }, 'Прозрачность: число от 0 до 100'],
    ['HTML', { transparency: -0.1 }, 'Прозрачность: число от 0 до 100'],
    ['HTML', { navigationTransparency: 101 }, 'Прозрачность: число от 0 до 100'],
    ['HTML', { modalSize: 19.9 }, 'Размер окна: число от 20 до 150'],
    ['HTML', { modalSize: 150.1 }, 'Размер окна: число от 20 до 150'],
    ['HTML', { width: '1px;position:fixed' }, SIZE],
    ['HTML', { height: 'calc(1px)' }, SIZE],
    ['HTML', { maxWidth: '123456px' }, SIZE],
    ['HTML', { align: 'left' }, 'Неизвестное поле: align'],
    ['HTML', { navigation: { color: 'red' } }, 'Неизвестное поле: color'],
  ] as const)(
    'of %s refuse %j: «%s» [EMB-38, EMB-42, EMB-45, EMB-46, EMB-47, EMB-48, EMB-49]',
    (type, settings, expected) => {
      expect(message(type, settings)).toBe(expected);
    },
  );
});
