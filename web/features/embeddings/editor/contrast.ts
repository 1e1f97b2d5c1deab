import { colorWithAlpha } from '#shared/embedding/color-alpha.ts';
import { contrastRatio, isHeadFilled, paperUnder } from '#shared/embedding/paper.ts';
import type { CommonSettings } from '#shared/embedding/settings.ts';

/** The least contrast of WCAG 2.2 AA for text of usual size. */
export const LEAST_CONTRAST = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];
const WHITE: Rgb = [255, 255, 255];

const bytes = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
const rgbOf = (hex: string): Rgb => [bytes(hex, 1), bytes(hex, 3), bytes(hex, 5)];

/** `#rrggbbaa` laid over an opaque colour. */
const over = (hex: string, below: Rgb): Rgb => {
  const alpha = bytes(hex, 7) / 255;
  const [red, green, blue] = rgbOf(hex);
  const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2])];
};

const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

export type Contrast = { readonly part: 'navigation' | 'calendar' | 'header'; readonly ratio: number };

type Grounds = Pick<CommonSettings, 'calendarColor' | 'transparency' | 'navigationColor' | 'navigationTransparency'>;

const calendarGround = ({ calendarColor, transparency }: Grounds): Rgb =>
  over(colorWithAlpha(calendarColor, transparency), WHITE);

/** The opaque colour of the toolbar on a white page. */
export const navigationGround = (settings: Grounds): string =>
  hexOf(over(colorWithAlpha(settings.navigationColor, settings.navigationTransparency), calendarGround(settings)));

/** Contrast of each text of the widget with its ground, on a white page. */
export const contrastsOf = (settings: CommonSettings): Contrast[] => {
  const ground = calendarGround(settings);
  const paper = over(paperUnder(settings), ground);
  return [
    { part: 'navigation', ratio: contrastRatio(settings.navigationTextColor, navigationGround(settings)) },
    { part: 'calendar', ratio: contrastRatio(settings.calendarFontColor, hexOf(paper)) },
    { part: 'header', ratio: contrastRatio(settings.headerFontColor, hexOf(isHeadFilled(settings) ? ground : paper)) },
  ];
};
