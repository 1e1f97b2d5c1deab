import { expect, it } from 'vitest';
import { libraryMessages } from '#shared/locale/calendar-library.ts';
import { withOwnMessages } from './library.ts';

it('has a Russian text in place of each of the library’s own [TOAST-07]', () => {
  const own = withOwnMessages({});
  expect(Object.keys(libraryMessages).sort()).toEqual(Object.keys(own).sort());
  const { showMore, ...texts } = libraryMessages;
  for (const text of [showMore(2), ...Object.values(texts)]) {
    expect(text).toMatch(/[а-яё]/i);
    expect(text).not.toMatch(/[a-z]/i);
  }
});
