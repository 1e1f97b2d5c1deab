import { expect, it } from 'vitest';
import { plainItem } from './attributes.ts';

const attributes = {
  title: { S: 'Обед' },
  empty: { S: '' },
  revision: { N: '3' },
  isActive: { BOOL: false },
  picture: { NULL: true as const },
  list: { L: [{ N: '1' }, { S: 'a' }, { M: { deep: { L: [] } } }] },
  settings: { M: { navigation: { M: { hideNavigation: { BOOL: true } } } } },
};

it('reads every kind of attribute that the table holds', () => {
  expect(plainItem(attributes)).toEqual({
    title: 'Обед',
    empty: '',
    revision: 3,
    isActive: false,
    picture: null,
    list: [1, 'a', { deep: [] }],
    settings: { navigation: { hideNavigation: true } },
  });
});

it('reads the fields that are asked for, and leaves out those that are not there', () => {
  expect(plainItem(attributes, ['revision', 'title', 'none'])).toEqual({ revision: 3, title: 'Обед' });
});

it('says so where an attribute is of another kind', () => {
  expect(() => plainItem({ set: { SS: ['a'] } })).toThrow(TypeError);
});
