import { describe, expect, it } from 'vitest';
import { counted, DAYS, durationText, HOURS, MINUTES, pluralForm } from '#shared/locale/plural.ts';

describe('Russian plural forms (SPEC §9)', () => {
  it.each([
    [1, 'час'],
    [2, 'часа'],
    [4, 'часа'],
    [5, 'часов'],
    [11, 'часов'],
    [14, 'часов'],
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

  it('counts days and minutes by the same rule [CONST-04]', () => {
    expect([counted(1, MINUTES), counted(3, MINUTES), counted(5, MINUTES), counted(12, DAYS)]).toEqual([
      '1 минута',
      '3 минуты',
      '5 минут',
      '12 дней',
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
