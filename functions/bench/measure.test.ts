import { describe, expect, it } from 'vitest';
import { measure, own } from './measure.ts';

const table = { take: () => ({ requests: 2, bytes: 2048, reads: 1, writes: 1 }) };
const answer = (status: number, text = '') => ({ name: 'updateCategory', ask: async () => ({ status, text }) });

describe('the measure of a call', () => {
  it('is what its rounds took', async () => {
    expect(await measure(table, answer(200))).toMatchObject({ requests: 2, kilobytes: 2 });
  });

  it.each([401, 404, 429, 500])(
    'is an error for an answer with %i, which shows nothing of the call',
    async (status) => {
      await expect(measure(table, answer(status, 'нет'))).rejects.toThrow(`updateCategory answered ${status}: нет`);
    },
  );

  it('says when the answer would be too large', async () => {
    expect(await measure(table, answer(400, 'Слишком много данных'))).toBe('too much');
  });

  it('makes a new thing for each round of a call that uses it up', async () => {
    const [made, used]: [string[], string[]] = [[], []];
    const subject = own('removeEvent', async () => {
      const id = `event-${made.length}`;
      made.push(id);
      return async () => {
        used.push(id);
        return { status: 200, text: '' };
      };
    });
    await measure(table, { ...subject, rounds: 3 });
    expect(used).toEqual(['event-0', 'event-1', 'event-2']);
    expect(made).toEqual(used);
  });
});
