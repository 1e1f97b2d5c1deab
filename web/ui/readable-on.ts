/** Relative luminance of `#rrggbb` by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Black or white, whichever reads better on the colour: always at least 4.5:1. */
export const readableOn = (hex: string): '#000000' | '#ffffff' => (luminance(hex) > 0.179 ? '#000000' : '#ffffff');
