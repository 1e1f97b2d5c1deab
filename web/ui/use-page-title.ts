import { useEffect } from 'react';
import { useProductName } from './institution.tsx';

/** Sets the title of the browser's tab: «Календарь · Calendar System», or the institution's name [FACE-24]. */
export const usePageTitle = (title: string | undefined): void => {
  const name = useProductName();
  useEffect(() => {
    if (title) document.title = `${title} · ${name}`;
  }, [title, name]);
};
