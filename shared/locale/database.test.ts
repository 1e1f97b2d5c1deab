import { expect, it } from 'vitest';
import { databaseWords } from './database.ts';

const THING = 'Мероприятие «Ярмарка»';
const ADVICE = /Обратитесь|Обновите|обновите|Откройте|Удалите|Смените|Нажмите|Назначьте|Работе это не мешает/;

it('each issue of a validation is one line that names the thing and says what to press [DB-07]', () => {
  const texts = Object.values(databaseWords).map((word) =>
    typeof word === 'function' ? Reflect.apply(word, null, [THING, 'title']) : '',
  );
  // The texts that begin with the item's name are the issues.
  const issues = texts.filter((text) => text.startsWith(THING));
  expect(issues.length).toBeGreaterThan(15);
  expect(issues.filter((text) => !ADVICE.test(text) || /\n|undefined|[A-Za-z]{3}/.test(text))).toEqual([]);
});
