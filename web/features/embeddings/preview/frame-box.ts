import type { CSSProperties } from 'react';
import type { CommonSettings } from '#shared/embedding/settings.ts';

/** Height of the calendar area in CSS pixels [EMB-41], wherever the setting does not give one in pixels. */
const DEFAULT_HEIGHT = 600;

/** Height of the widget in CSS pixels: the setting where it is absolute, else the usual one. */
export const heightOf = ({ height }: Pick<CommonSettings, 'height'>): number => {
  const pixels = Number(/^(\d+(?:\.\d+)?)px$/i.exec(height)?.[1]);
  return pixels > 0 ? pixels : DEFAULT_HEIGHT;
};

/** The sizes that the code gives the frame on a site, for the preview to look the same. */
export const frameBox = ({ width, maxWidth, borderRadius, height }: CommonSettings): CSSProperties => ({
  width,
  maxWidth: maxWidth === 'auto' ? undefined : maxWidth,
  height: heightOf({ height }),
  borderRadius: borderRadius === 'auto' ? undefined : borderRadius,
  overflow: 'hidden',
  marginInline: 'auto',
});
