import { describe, expect, it } from 'vitest';
import { inspectLetters, missingLetters, noLetters } from './letters-workload.ts';

const arrival = (id: string, life: number) => ({ to: 'a@example.ru', subject: 'Новый пароль', id, life, content: '' });
const promised = (acknowledged: number, asked: number) => {
  const kept = noLetters();
  kept.promised.set('«Новый пароль» to a@example.ru', { acknowledged, asked });
  return kept;
};

describe('letters after a kill', () => {
  it.each([
    ['one for each call', promised(2, 2), [arrival('1', 1), arrival('2', 1)], []],
    ['one of a call that nobody answered', promised(0, 1), [arrival('1', 1)], []],
    ['none of a call that nobody answered', promised(0, 1), [], []],
    ['one again after a kill', promised(1, 1), [arrival('1', 1), arrival('1', 2)], []],
    ['one that is lost', promised(2, 2), [arrival('1', 1)], [/1 of 2 letters are lost/]],
    [
      'one that comes under two names',
      promised(1, 1),
      [arrival('1', 1), arrival('2', 2)],
      [/2 letters .* asked for 1/],
    ],
    ['one twice without a kill', promised(1, 1), [arrival('1', 1), arrival('1', 1)], [/came twice in life 1/]],
    ['one that nobody asked for', noLetters(), [arrival('1', 1)], [/asked for 0/]],
    ['one without a name', promised(1, 1), [arrival('', 1)], [/no Message-ID/]],
  ])('%s', (_, kept, arrived, problems) => {
    expect(inspectLetters(kept, { arrived })).toEqual(problems.map((text) => expect.stringMatching(text)));
  });

  it('are missed until each has come', () => {
    expect([
      missingLetters(promised(2, 3), { arrived: [arrival('1', 1), arrival('1', 2)] }),
      missingLetters(promised(2, 3), { arrived: [arrival('1', 1), arrival('2', 1)] }),
    ]).toEqual([1, 0]);
  });
});
