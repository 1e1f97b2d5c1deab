import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
const texts = files.flatMap((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => /[а-яё]/i.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
    .map((line) => `${file}: ${line.trim()}`),
);

/** The specification fixes these texts to the letter. */
const SPEC_TEXTS = [
  'Статус пользователя обновлен',
  'Пользователь удален',
  'Пароль обновлен',
  'Настройки 2FA сохранены',
  // The field of a member, and the message beside it.
  'или e-mail',
];
const ours = texts.filter((text) => !SPEC_TEXTS.some((fixed) => text.includes(fixed)));

describe('the words that people read', () => {
  it.each([
    ['сеанс', /сесси[яиюей]/i],
    [
      'ё',
      /(?<![а-яё])(?:еще|ее|нее|удален|обновлен|завершен|сохранен|подтвержден|включен|изменен|ждет|начнется|придется)(?![а-яё])/i,
    ],
    ['обновляемый код', /жив(?:ой|ого|ым|ые|ых) (?:код|настройк)/i],
    ['скрипт', /сценари[йяиюе]/i],
    ['email', /e-mail|электронн(?:ая|ой|ую) почт/i],
    ['кэш', /(?<![а-яё])кеш/i],
    ['войти заново', /вход.{0,20}(?:придётся )?выполнить заново/i],
    ['мероприятие, where SPEC does not say «событие»', /нет событий (?:сегодня|в этот день)|сегодня —? ?нет событий/i],
  ] as const)('are one for each thing: «%s» [FACE-29]', (_, other) => {
    expect(ours.filter((text) => other.test(text))).toEqual([]);
  });
});
