import { describe, expect, it } from 'vitest';
import { itemOf } from './calendar-item.ts';
import { openingMinute } from './opening-minute.ts';

const at = (text: string) => new Date(`2026-09-${text}`);
const week = { start: at('14T00:00'), end: at('21T00:00') };
const anItem = (start: string, end: string) =>
  itemOf({
    id: start,
    userId: 'u1',
    title: 'Кружок',
    description: '',
    startDate: at(start).toISOString(),
    endDate: at(end).toISOString(),
    externalLink: '',
    color: '#3b82f6',
    imageUrl: null,
  });

describe('the hour at which week and day open', () => {
  it('is an hour before now while today is shown', () => {
    expect(openingMinute([anItem('15T09:00', '15T10:00')], week, at('16T19:30'))).toBe(18 * 60 + 30);
    expect(openingMinute([], week, at('16T00:20'))).toBe(0);
  });

  it('is an hour before the earliest event of another week, an evening too', () => {
    const items = [anItem('15T18:00', '15T20:00'), anItem('17T17:30', '17T18:00')];
    expect(openingMinute(items, week, at('25T12:00'))).toBe(16 * 60 + 30);
  });

  it('is the morning where nothing begins', () => {
    expect(openingMinute([anItem('14T00:00', '17T00:00')], week, at('25T12:00'))).toBe(8 * 60);
  });
});
