import { describe, expect, it } from 'vitest';
import { withoutPersonal } from './browser-errors.ts';

const SITE = 'https://calendar.example';
const TOKEN = 'Ab-3_kfwq9ZzPq0xYvT5r7LmN2sD8gHc';
const UUID = '0191d3a8-6c1e-7f3a-9b2c-5d4e3f2a1b0c';

const messageOf = (message: string) => withoutPersonal({ message, stack: '', path: '/' }).message;
const stackOf = (stack: string) => withoutPersonal({ message: '', stack, path: '/' }).stack;
const pathOf = (path: string) => withoutPersonal({ message: '', stack: '', path }).path;

describe('of an error in a browser the log holds [API-20]', () => {
  it.each([
    ["TypeError: Cannot read properties of undefined (reading 'title')"],
    ["NotFoundError: Failed to execute 'insertBefore' on 'Node'"],
    ['Error: Minified React error #418'],
    ["ReferenceError: Can't find variable: shown"],
  ])('%s as it is', (message) => expect(messageOf(message)).toBe(message));

  it.each([
    ['text in quotes', 'SyntaxError: "maria smith" is not valid JSON', 'SyntaxError: "*" is not valid JSON'],
    ['text that is cut within quotes', 'SyntaxError: Unexpected "maria smi', 'SyntaxError: Unexpected "*"'],
    ['a name in single quotes', "Error: no user 'maria smith' here", 'Error: no user "*" here'],
    ['Russian', 'ApiError: Пользователь Иван Петров заблокирован', 'ApiError: *'],
    ['a mail address', 'Error: maria.smith@example.ru failed', 'Error: * failed'],
    ['a token', `Error: no calendar ${TOKEN}`, 'Error: no calendar *'],
    ['an id', `Error: no event ${UUID} there`, 'Error: no event * there'],
    ['a telephone number', 'Error: 89123456789', 'Error: *'],
    ['an address', `TypeError: ${SITE}/assets/app-Dq3k_L9.js?x=1`, 'TypeError: /assets/app-Dq3k_L9.js'],
    ['a site', 'Error: https://dk.example?user=maria', 'Error:'],
    ['a path', `Error: /api/events/${UUID}?q=maria`, 'Error: /api/events/*'],
    ['lines', 'Error: one\n  two', 'Error: one two'],
  ])('no %s', (_, message, shown) => expect(messageOf(message)).toBe(shown));

  it('the frames of Chromium’s stack, by file and place, without the message', () => {
    const stack = [
      'Error: maria said\n12:30',
      `    at drawn (${SITE}/assets/calendar-grid-of-weeks-Dq3k_L9.js:10:2345)`,
      `    at async ${SITE}/calendar/${TOKEN}?event=(maria)&date=2026-11-27:1:20345`,
      `    at own (${SITE}/calendar/assets/late-BxYz12.js:1:99)`,
    ].join('\n');
    expect(stackOf(stack).split('\n')).toEqual([
      'at drawn (/assets/calendar-grid-of-weeks-Dq3k_L9.js:10:2345)',
      'at async /calendar/*:1:20345',
      'at own (/calendar/assets/late-BxYz12.js:1:99)',
    ]);
  });

  it('the frames of Firefox and Safari', () => {
    const stack = `f/<@${SITE}/assets/app-Dq3k.js:1:2\n@${SITE}/calendar/short:3:4\nglobal code@\n`;
    expect(stackOf(stack)).toBe('f/<@/assets/app-Dq3k.js:1:2\n@/calendar/*:3:4');
    expect(stackOf(stack.replaceAll('\n', ' \r\n'))).toBe(stackOf(stack));
  });

  it.each([
    ['/admin/users', '/admin/users'],
    [`/calendar/${TOKEN}`, '/calendar/*'],
    ['/calendar/demo', '/calendar/*'],
    ['/x/Мария/42', '/x/*/*'],
    ['/?q=maria', '/'],
  ])('the path %s as %s', (path, shown) => expect(pathOf(path)).toBe(shown));
});
