import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Random } from '#shared/testing/random.ts';
import { type Thing, thingsOn } from './screen.ts';

/** Buttons that end the walk or lead out of the product. They are pressed seldom. */
const SELDOM = /^(Выйти|Войти|Удалить учётную запись|Завершить)/;
/** Buttons that are never pressed. They empty the database for all walks, or lock the walk's own account. */
const NEVER = /Пересозда|двухфактор|Заблокировать регистрацию|режим обслуживания/i;

const KEYS: readonly [string, ...string[]] = [
  ...([
    'Tab',
    'Tab',
    'Tab',
    'Enter',
    'Enter',
    'Escape',
    'Space',
    'ArrowDown',
    'ArrowRight',
    'ArrowUp',
    'ArrowLeft',
  ] as const),
  ...['Shift+Tab', 'Home', 'End', 'PageDown', 'Delete', 'Backspace', 'Control+z', 'Control+k', 'Control+a', 'F8'],
];
const TEXTS: readonly [string, ...string[]] = [
  'Лекция',
  'елка',
  '12',
  '2026-12-31',
  '  ',
  '<b>жирно</b>',
  '🎉🎉',
  '-1',
  'https://пример.рф/',
  'о'.repeat(300),
];
/** 1×1 pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
export const A_FILE = { name: 'афиша.png', mimeType: 'image/png', buffer: PICTURE };

export type Hand = {
  readonly page: Page;
  readonly session: CDPSession;
  readonly random: Random;
  readonly isTouch: boolean;
};

const called = ({ name, tag }: Thing): string => `${tag} «${name}»`;

/** Names of buttons that save or send a change */
const DOES =
  /^(Создать|Сохранить|Добавить|Удалить|Применить|Опубликовать|Готово|Пригласить|Передать|Подтвердить|Вернуть|Отменить)/;
const FIELD = /^(input|textarea)$/;

/** Chooses a thing on the screen to press. Days have no name and are many, so they are chosen seldom. */
const choose = async ({ page, random }: Hand, fits: (thing: Thing) => boolean): Promise<Thing | undefined> => {
  const [isBold, isNamed] = [random.chance(0.02), random.chance(0.9)];
  const things = (await thingsOn(page)).filter(({ name }) => !NEVER.test(name) && (isBold || !SELDOM.test(name)));
  const named = things.filter(({ name }) => name !== '' || !isNamed);
  const from = [things.filter(fits), named, things].find(({ length }) => length > 0) ?? [];
  return from[random.below(from.length)];
};

const press = async ({ page, isTouch }: Hand, { x, y }: Thing, times = 1): Promise<void> => {
  for (let time = 0; time < times; time++) await (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
};

const drag = async ({ page, session, random, isTouch }: Hand, from: Thing): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const to = { x: random.below(width), y: random.below(height) };
  if (!isTouch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    return;
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  // A finger that holds long enough drags an event; otherwise it scrolls the page.
  if (random.chance(0.5)) await sleep(700);
  for (let step = 1; step <= 5; step++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 });
  await touch('touchEnd');
};

/** Texts that fit the fields with these names. Without them hardly any form could be sent. */
const FITTING: ReadonlyMap<string, string> = new Map([
  ['ДД.ММ.ГГГГ', '15.12.2026'],
  ['ЧЧ:ММ', '10:30'],
]);

const fill = async (hand: Hand, field: Thing): Promise<void> => {
  await press(hand, field);
  const text = hand.random.pick(TEXTS);
  const fitting = hand.random.chance(0.8) ? FITTING.get(field.name) : undefined;
  if (fitting) await hand.page.keyboard.press('Control+a');
  await hand.page.keyboard.type(fitting ?? text);
};

type Act = (hand: Hand) => Promise<string>;
const onThing =
  (
    what: string,
    act: (hand: Hand, thing: Thing) => Promise<void>,
    fits: (thing: Thing) => boolean = () => false,
  ): Act =>
  async (hand) => {
    const thing = await choose(hand, fits);
    if (!thing) return 'looks at nothing to press';
    await act(hand, thing);
    return `${what} ${called(thing)}`;
  };

const pressKey: Act = async ({ page, random }) => {
  const key = random.pick(KEYS);
  await page.keyboard.press(key);
  return `presses ${key}`;
};

/** Steps that a person in a hurry takes one after the other, without waiting for the screen. */
const hurry =
  (what: string, ...steps: readonly RegExp[]): Act =>
  async (hand) => {
    const did: string[] = [];
    for (const step of steps) {
      const thing = await choose(hand, ({ name }) => step.test(name));
      if (!thing) continue;
      did.push(called(thing));
      await (FIELD.test(thing.tag) ? fill(hand, thing) : press(hand, thing));
      await sleep(hand.random.below(1500));
    }
    return `${what}: ${did.join(', ')}`;
  };

/** An act that leaves the page. It is not awaited, because the browser's question whether to leave may delay it. */
const leave =
  (what: string, act: (hand: Hand) => Promise<unknown>): Act =>
  async (hand) => {
    void act(hand).catch(() => undefined);
    await sleep(300);
    return what;
  };

/** All acts, each with its weight. */
const ACTS: readonly (readonly [number, Act])[] = [
  [30, onThing('clicks', (hand, thing) => press(hand, thing))],
  [6, onThing('clicks twice', (hand, thing) => press(hand, thing, 2))],
  [3, onThing('clicks five times', (hand, thing) => press(hand, thing, 5))],
  [6, onThing('drags', drag)],
  [6, onThing('drags', drag, ({ name }) => name.includes('Встреча'))],
  [
    12,
    onThing(
      'presses',
      (hand, thing) => press(hand, thing),
      ({ name }) => DOES.test(name),
    ),
  ],
  [12, onThing('fills', fill, ({ tag }) => FIELD.test(tag))],
  [
    8,
    onThing(
      'follows',
      (hand, thing) => press(hand, thing),
      ({ tag }) => tag === 'a',
    ),
  ],
  [8, hurry('edits', /Встреча/, /^Название/, DOES, DOES)],
  [8, hurry('creates', /^Создать/, /^Название/, DOES)],
  [6, hurry('sets', /Афиша/, /^(Цвет|Размер|Навигация|Основн)/, /^(Ширина|Высота|Название|Прозрачность)/, DOES)],
  [14, pressKey],
  [
    10,
    async ({ page, random }) => {
      const text = random.pick(TEXTS);
      await page.keyboard.type(text);
      return `types ${text.slice(0, 20)}`;
    },
  ],
  [
    3,
    async ({ page, random }) => {
      await page.mouse.wheel(0, random.below(1200) - 400);
      return 'scrolls';
    },
  ],
  [3, leave('goes back', ({ page }) => page.evaluate(() => history.back()))],
  [2, leave('goes forward', ({ page }) => page.evaluate(() => history.forward()))],
  [2, leave('reloads', ({ session }) => session.send('Page.reload'))],
];
const WEIGHT = ACTS.reduce((sum, [weight]) => sum + weight, 0);

/** Does one careless thing. @returns what it did, in words */
export const act = (hand: Hand): Promise<string> => {
  let at = hand.random.below(WEIGHT);
  for (const [weight, one] of ACTS) {
    if (at < weight) return one(hand);
    at -= weight;
  }
  return pressKey(hand);
};
