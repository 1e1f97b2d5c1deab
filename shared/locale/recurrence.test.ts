import { describe, expect, it } from 'vitest';
import { dayOfCompact, parseRule, ruleText } from '#shared/time/rule.ts';
import { presetsFor, ruleWords } from './recurrence.ts';

const day = (text: string) => dayOfCompact(text) ?? Number.NaN;
const TUESDAY = day('20260310');

const words = (text: string, start = TUESDAY): string => {
  const rule = parseRule(text, start);
  if (!rule) throw new Error(`No rule: ${text}`);
  return ruleWords(rule, start);
};

describe('a rule in words', () => {
  it.each([
    ['FREQ=DAILY', 'каждый день'],
    ['FREQ=DAILY;INTERVAL=2', 'каждые 2 дня'],
    ['FREQ=DAILY;INTERVAL=5', 'каждые 5 дней'],
    ['FREQ=DAILY;INTERVAL=11', 'каждые 11 дней'],
    ['FREQ=DAILY;INTERVAL=21', 'каждый 21 день'],
    ['FREQ=WEEKLY', 'каждый вторник'],
    ['FREQ=WEEKLY;BYDAY=WE', 'каждую среду'],
    ['FREQ=WEEKLY;BYDAY=SU', 'каждое воскресенье'],
    ['FREQ=WEEKLY;BYDAY=TH,TU', 'по вторникам и четвергам'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'по понедельникам, средам и пятницам'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'по будням'],
    ['FREQ=WEEKLY;BYDAY=SA,SU', 'по выходным'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'каждый день'],
    ['FREQ=WEEKLY;BYDAY=WE;INTERVAL=2', 'каждые 2 недели по средам'],
    ['FREQ=WEEKLY;BYDAY=WE;INTERVAL=21', 'каждую 21 неделю по средам'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'каждый месяц 15-го числа'],
    ['FREQ=MONTHLY;BYMONTHDAY=15;INTERVAL=6', 'каждые 6 месяцев 15-го числа'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'в последний день каждого месяца'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;INTERVAL=2', 'каждые 2 месяца в последний день'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'во второй вторник каждого месяца'],
    ['FREQ=MONTHLY;BYDAY=3WE', 'в третью среду каждого месяца'],
    ['FREQ=MONTHLY;BYDAY=4SU', 'в четвёртое воскресенье каждого месяца'],
    ['FREQ=MONTHLY;BYDAY=-1FR;INTERVAL=3', 'каждые 3 месяца в последнюю пятницу'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5', 'каждый год 5 марта'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5;INTERVAL=5', 'каждые 5 лет 5 марта'],
  ])('«%s»: «%s» [REC-09]', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    ['FREQ=WEEKLY;UNTIL=20260525', 'каждый вторник до 25 мая'],
    ['FREQ=WEEKLY;UNTIL=20270525', 'каждый вторник до 25 мая 2027'],
    ['FREQ=WEEKLY;COUNT=1', 'каждый вторник, 1 раз'],
    ['FREQ=WEEKLY;COUNT=10', 'каждый вторник, 10 раз'],
    ['FREQ=WEEKLY;COUNT=22', 'каждый вторник, 22 раза'],
    ['FREQ=WEEKLY;COUNT=111', 'каждый вторник, 111 раз'],
  ])('with an end, «%s»: «%s» [REC-10]', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('presets', () => {
  const presets = (text: string) => presetsFor(day(text)).map(({ label, rule }) => [label, rule]);

  it('follow the start [REC-11]', () => {
    expect(presets('20260310')).toEqual([
      ['Не повторяется', ''],
      ['Каждый день', 'FREQ=DAILY'],
      ['По будням', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
      ['Каждый вторник', 'FREQ=WEEKLY;BYDAY=TU'],
      ['Каждый месяц 10-го числа', 'FREQ=MONTHLY;BYMONTHDAY=10'],
      ['Каждый второй вторник месяца', 'FREQ=MONTHLY;BYDAY=2TU'],
      ['Каждый год 10 марта', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10'],
    ]);
  });

  it('offer the last weekday and the last day of the month where it is one [REC-11]', () => {
    expect(presets('20260429').slice(3)).toEqual([
      ['Каждую среду', 'FREQ=WEEKLY;BYDAY=WE'],
      ['Каждый месяц 29-го числа', 'FREQ=MONTHLY;BYMONTHDAY=29'],
      ['Каждую последнюю среду месяца', 'FREQ=MONTHLY;BYDAY=-1WE'],
      ['Каждый год 29 апреля', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=29'],
    ]);
    expect(presets('20260228').slice(3)).toEqual([
      ['Каждую субботу', 'FREQ=WEEKLY;BYDAY=SA'],
      ['Каждый месяц 28-го числа', 'FREQ=MONTHLY;BYMONTHDAY=28'],
      ['В последний день каждого месяца', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
      ['Каждую четвёртую субботу месяца', 'FREQ=MONTHLY;BYDAY=4SA'],
      ['Каждую последнюю субботу месяца', 'FREQ=MONTHLY;BYDAY=-1SA'],
      ['Каждый год 28 февраля', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28'],
    ]);
  });

  it('are rules that the product takes and writes the same, and that give the start', () => {
    for (let start = day('20260101'); start < day('20270101'); start += 1)
      for (const { rule } of presetsFor(start).slice(1)) {
        const parsed = parseRule(rule, start);
        expect(parsed && ruleText(parsed)).toBe(rule);
      }
  });
});
