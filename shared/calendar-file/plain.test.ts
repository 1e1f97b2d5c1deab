import { describe, expect, it } from 'vitest';
import { AGE_RATINGS } from '#shared/contracts/events.ts';
import { address, plain, ratedTitle, wholeSecond, withoutRating } from './plain.ts';

it('a text of a file keeps line breaks and tabs, and no other control character', () => {
  expect(plain('а\r\nб\rв\nг\tд')).toBe('а\nб\nв\nг\tд');
  expect(plain('а\u0000\u0007\u0008б\u000b\u001f\u007fв')).toBe('абв');
});

it('an address of a file has no character that the writer would escape', () => {
  expect(address('https://example.ru/a,b;c?d=\\e')).toBe('https://example.ru/a%2Cb%3Bc?d=%5Ce');
});

it('an instant of a file has whole seconds', () => {
  expect(wholeSecond('2026-03-10T15:00:59.999Z')).toBe('2026-03-10T15:00:59.000Z');
});

describe('a rating behind a title [EV2-15]', () => {
  it.each(AGE_RATINGS.filter((rating) => rating !== ''))('%s is put there and taken off again', (ageRating) => {
    const rated = ratedTitle({ title: 'Концерт', ageRating });
    expect(rated).toBe(`Концерт ${ageRating}`);
    expect(withoutRating(rated)).toEqual({ title: 'Концерт', ageRating });
  });

  it.each(['Концерт', 'Концерт18+', '18+', ' 18+', 'Концерт 21+', '6+ кружок'])('none is in «%s»', (title) =>
    expect(withoutRating(title)).toEqual({ title, ageRating: '' }),
  );

  it('is left out where there is none', () => expect(ratedTitle({ title: 'Концерт', ageRating: '' })).toBe('Концерт'));
});
