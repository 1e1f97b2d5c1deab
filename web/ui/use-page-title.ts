import { useEffect } from 'react';
import { shellWords } from '#shared/locale/shell.ts';

/** Title of the browser's tab: «Календарь · Calendar System». */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title) document.title = `${title} · ${shellWords.product}`;
  }, [title]);
};
