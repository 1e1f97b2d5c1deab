import { describe, expect, it } from 'vitest';
import { counted, durationText, EVENTS, HOURS, MINUTES, pluralForm } from '#shared/locale/plural.ts';

describe('Russian plural forms', () => {
  it.each([
    [1, 'час'],
    [2, 'часа'],
    [4, 'часа'],
    [5, 'часов'],
    [10, 'часов'],
    [11, 'часов'],
    [14, 'часов'],
    [19, 'часов'],
    [20, 'часов'],
    [21, 'час'],
    [22, 'часа'],
    [25, 'часов'],
    [100, 'часов'],
    [101, 'час'],
    [111, 'часов'],
    [112, 'часов'],
    [0, 'часов'],
  ])('%i → %s [CONST-04]', (count, form) => {
    expect(pluralForm(count, HOURS)).toBe(form);
  });

  it('counts minutes and events by the same rule [CONST-04]', () => {
    expect([1, 3, 5].map((count) => counted(count, MINUTES))).toEqual(['1 минута', '3 минуты', '5 минут']);
    expect([21, 4, 12].map((count) => counted(count, EVENTS))).toEqual([
      '21 мероприятие',
      '4 мероприятия',
      '12 мероприятий',
    ]);
    expect(counted(1.5, HOURS)).toBe('1.5 часа');
  });

  it.each([
    [60, '1 час'],
    [90, '1 час 30 минут'],
    [121, '2 часа 1 минута'],
    [45, '45 минут'],
    [1502, '25 часов 2 минуты'],
    [0, '0 минут'],
  ])('%i minutes last «%s» [CONST-04]', (minutes, text) => {
    expect(durationText(minutes)).toBe(text);
  });
});
