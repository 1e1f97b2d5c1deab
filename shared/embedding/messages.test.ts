import { describe, expect, it } from 'vitest';
import {
  type FrameBox,
  frameMessage,
  readFrameMessage,
  readSampleMessage,
  sampleMessage,
  wordPressSecret,
} from './messages.ts';

const box: FrameBox = {
  ...{ width: '100%', height: '600px', maxWidth: '1200px', borderRadius: '8px' },
  ...{ responsive: true, auto: false },
};

describe('the messages between the page and its host', () => {
  it('are read as they were written [LIVE-13]', () => {
    const message = frameMessage('tok', { failed: false, height: 812, box });
    expect(message).toMatchObject({ calendarWidget: 'tok', version: 1 });
    expect(readFrameMessage(structuredClone(message), 'tok')).toEqual({ failed: false, height: 812, box });
    expect(readSampleMessage(structuredClone(sampleMessage([])))).toEqual([]);
  });

  it('are read as far as they are known, whatever tomorrow’s version adds', () => {
    const tomorrow = { ...frameMessage('tok', { failed: true, box }), version: 2, theme: 'dark' };
    expect(readFrameMessage({ ...tomorrow, box: { ...box, depth: '3px' } }, 'tok')).toEqual({ failed: true, box });
    expect(readSampleMessage({ ...sampleMessage([]), version: 2, month: '2026-11' })).toEqual([]);
  });

  it('of a version before lack what they lack', () => {
    expect(readFrameMessage({ calendarWidget: 'tok' }, 'tok')).toEqual({ failed: false, box: {} });
  });

  it.each([null, undefined, 1, 'tok', [], {}, { calendarWidget: 'other' }, { calendarWidget: ['tok'] }])(
    'are none of this calendar: %j',
    (data) => {
      expect([readFrameMessage(data, 'tok'), readSampleMessage(data)]).toEqual([null, null]);
    },
  );

  it('tell no shape by values of another type', () => {
    const odd = { width: ['100%'], maxWidth: 0, height: '600', responsive: 'true', auto: 1 };
    expect(readFrameMessage({ calendarWidget: 'tok', box: odd }, 'tok')).toEqual({ failed: false, box: {} });
  });

  it.each([0, -1, Number.NaN, '812', null])('tell no height by %s', (height) => {
    expect(readFrameMessage({ calendarWidget: 'tok', height }, 'tok')).toEqual({ failed: false, box: {} });
  });
});

it.each([
  ['#?secret=a1B2', 'a1B2'],
  ['#secret=a1B2', 'a1B2'],
  ['#?other=1&secret=a1B2', 'a1B2'],
  ['#auto', null],
  ['', null],
])('the secret that WordPress adds to an address: %j → %j', (hash, secret) => {
  expect(wordPressSecret(hash)).toBe(secret);
});
