import type { CSSProperties } from 'react';
import type { CommonSettings } from '#shared/embedding/settings.ts';

/** Default height of the widget in CSS pixels [EMB-41], for settings without a height in pixels. */
const DEFAULT_HEIGHT = 600;

/** Height of the widget in CSS pixels: that of the settings if it is in pixels, or else the default. */
export const heightOf = ({ height }: Pick<CommonSettings, 'height'>): number => {
  const pixels = Number(/^(\d+(?:\.\d+)?)px$/i.exec(height)?.[1]);
  return pixels > 0 ? pixels : DEFAULT_HEIGHT;
};

/** The sizes that the frame has on a site, so that the preview looks alike. */
export const frameBox = ({ width, maxWidth, borderRadius, height }: CommonSettings): CSSProperties => ({
  width,
  maxWidth: maxWidth === 'auto' ? undefined : maxWidth,
  height: heightOf({ height }),
  borderRadius: borderRadius === 'auto' ? undefined : borderRadius,
  overflow: 'hidden',
  marginInline: 'auto',
});
