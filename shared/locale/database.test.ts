import { expect, it } from 'vitest';
import { databaseWords } from './database.ts';

const THING = 'Мероприятие «Ярмарка»';
/** Words of advice. The text of each issue contains one of them. */
const ADVICE = /Обратитесь|Обновите|обновите|Откройте|Удалите|Смените|Нажмите|Назначьте|Работе это не мешает/;

it('each issue of a validation is one line that names the thing and says what to press [DB-07]', () => {
  // An issue is a function that takes the name of a thing, and perhaps of a field. Its text begins with the name of the
  // thing. The test calls all functions with such names, and leaves out the texts that begin otherwise.
  const functions = Object.values(databaseWords).filter((word) => typeof word === 'function');
  const texts = functions.map((word): string => Reflect.apply(word, null, [THING, 'title']));
  const issues = texts.filter((text) => text.startsWith(THING));
  expect(issues.length).toBeGreaterThan(15);
  expect(issues.filter((text) => !ADVICE.test(text) || /\n|undefined|[A-Za-z]{3}/.test(text))).toEqual([]);
});
