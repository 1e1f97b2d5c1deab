import { describe, expect, it } from 'vitest';
import { dayKey } from '#web/calendar/state/view-state.ts';
import { moveByKey, walkByKey } from './keyboard-moves.ts';

const at = (text: string) => new Date(`2026-11-${text}`);
const nine = { start: at('21T09:00'), end: at('21T10:00'), allDay: false };
const fair = { start: at('21T00:00'), end: at('23T00:00'), allDay: true };
const plain = (key: string) => ({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false });
const alt = (key: string) => ({ ...plain(key), altKey: true });
const altShift = (key: string) => ({ ...alt(key), shiftKey: true });

describe('an event under Alt and an arrow', () => {
  it('moves by days to the sides', () => {
    expect(moveByKey(nine, alt('ArrowRight'), 'month')).toEqual({
      kind: 'moved',
      times: { start: at('22T09:00'), end: at('22T10:00'), allDay: false },
    });
  });

  it('moves by weeks up and down in a month, by half hours where hours are shown [CAL-12]', () => {
    expect(moveByKey(nine, alt('ArrowUp'), 'month')).toMatchObject({ times: { start: at('14T09:00') } });
    expect(moveByKey(nine, alt('ArrowDown'), 'week')).toMatchObject({
      times: { start: at('21T09:30'), end: at('21T10:30') },
    });
  });

  it('is resized with Shift: by days to the sides, by half hours up and down', () => {
    expect(moveByKey(nine, altShift('ArrowRight'), 'month')).toEqual({
      kind: 'resized',
      times: { start: at('21T09:00'), end: at('22T10:00'), allDay: false },
    });
    expect(moveByKey(nine, altShift('ArrowUp'), 'week')).toMatchObject({ times: { end: at('21T09:30') } });
  });

  it('never shrinks to nothing', () => {
    const short = { ...nine, end: at('21T09:30') };
    expect(moveByKey(short, altShift('ArrowUp'), 'day')).toEqual({ kind: 'tooShort' });
    expect(moveByKey(nine, altShift('ArrowLeft'), 'month')).toEqual({ kind: 'tooShort' });
  });

  it('stays whole days where it is: moved and resized by days, by half hours not at all [EV2-05]', () => {
    expect(moveByKey(fair, alt('ArrowLeft'), 'week')).toEqual({
      kind: 'moved',
      times: { start: at('20T00:00'), end: at('22T00:00'), allDay: true },
    });
    expect(moveByKey(fair, altShift('ArrowLeft'), 'week')).toMatchObject({
      times: { end: at('22T00:00'), allDay: true },
    });
    expect(moveByKey({ ...fair, end: at('22T00:00') }, altShift('ArrowLeft'), 'week')).toEqual({ kind: 'tooShort' });
    expect(moveByKey(fair, alt('ArrowDown'), 'month')).toMatchObject({ times: { start: at('28T00:00') } });
    for (const key of [alt('ArrowDown'), altShift('ArrowDown')]) expect(moveByKey(fair, key, 'week')).toBeNull();
  });

  it('does nothing on another key', () => {
    expect(moveByKey(nine, plain('ArrowLeft'), 'month')).toBeNull();
    expect(moveByKey(nine, alt('x'), 'month')).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey'])(
    'stays where it is with %s, because such keys belong to the browser or the screen reader',
    (modifier) => {
      expect(moveByKey(nine, { ...alt('ArrowLeft'), [modifier]: true }, 'month')).toBeNull();
      expect(walkByKey(nine.start, { ...plain('PageDown'), [modifier]: true })).toBeNull();
    },
  );
});

describe('walking over days', () => {
  it.each([
    ['ArrowLeft', '2026-11-20'],
    ['ArrowRight', '2026-11-22'],
    ['ArrowUp', '2026-11-14'],
    ['ArrowDown', '2026-11-28'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-21'],
    ['PageDown', '2026-12-21'],
  ])('%s leads to %s', (key, day) => {
    const to = walkByKey(at('21T00:00'), plain(key));
    expect(to && dayKey(to)).toBe(day);
  });

  it('leaves other keys alone', () => {
    expect(walkByKey(at('21T00:00'), plain('Enter'))).toBeNull();
  });
});
