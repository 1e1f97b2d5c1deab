import { useInsertionEffect } from 'react';

/**
 * In place of @emotion/use-insertion-effect-with-fallbacks: a style is written while its element is drawn, which React does
 * in slices of 5 ms, as Emotion does it with older React. As an effect all of a screen's styles are written in the one piece
 * that puts the screen into the page, and that was most of its length. A drawing that React drops leaves rules that nobody
 * wears.
 */
export const useInsertionEffectAlwaysWithSyncFallback = <T>(create: () => T): T => create();
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
