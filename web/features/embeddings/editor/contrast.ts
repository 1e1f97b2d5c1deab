import { colorWithAlpha } from '#shared/embedding/color-alpha.ts';
import type { CommonSettings } from '#shared/embedding/settings.ts';

/** WCAG 2.2 AA, text of usual size. */
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

const luminance = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG contrast of two opaque colours, 1–21. */
export const contrastRatio = (one: Rgb, other: Rgb): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

export type Contrast = { readonly part: 'navigation' | 'calendar' | 'header'; readonly ratio: number };

/** Contrast of each text of the widget with its ground, on a white page. */
export const contrastsOf = (settings: CommonSettings): Contrast[] => {
  const calendar = over(colorWithAlpha(settings.calendarColor, settings.transparency), WHITE);
  const navigation = over(colorWithAlpha(settings.navigationColor, settings.navigationTransparency), calendar);
  return [
    { part: 'navigation', ratio: contrastRatio(rgbOf(settings.navigationTextColor), navigation) },
    { part: 'calendar', ratio: contrastRatio(rgbOf(settings.calendarFontColor), calendar) },
    { part: 'header', ratio: contrastRatio(rgbOf(settings.headerFontColor), calendar) },
  ];
};
