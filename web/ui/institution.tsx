import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { Institution } from '#shared/contracts/institution.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { readStored, store } from './browser-storage.ts';

const STORED = 'institution';

const remembered = (): Institution | undefined => {
  try {
    return v.parse(Institution, JSON.parse(readStored(STORED) ?? ''));
  } catch {
    return undefined;
  }
};

let known = remembered();
const listeners = new Set<() => void>();
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows this name and logo everywhere, at once and at the next start in this browser [FACE-241]. */
export const showInstitution = (next: Institution): void => {
  known = next;
  store(STORED, JSON.stringify(next));
  for (const listener of listeners) listener();
};

/** The institution. Undefined until this browser knows it. */
export const useInstitution = (): Institution | undefined => useSyncExternalStore(watch, () => known);

/** The institution's name, else the product's. */
export const useProductName = (): string => useInstitution()?.name || shellWords.product;

/** Shows the institution's logo, or the product's sign, as the icon of the browser's tab [FACE-24]. */
export const useTabIcon = (): void => {
  const logo = useInstitution()?.logo || '/favicon.svg';
  useEffect(() => document.querySelector('link[rel="icon"]')?.setAttribute('href', logo), [logo]);
};

/** The product's sign, as in the browser's tab. Decoration only. */
const ProductMark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
    <rect width="32" height="32" rx="8" fill="#2563eb" />
    <rect x="7" y="9" width="18" height="16" rx="3.5" fill="#fff" />
    <path d="M11.5 6v5M20.5 6v5" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <rect x="11" y="15" width="4" height="4" rx="1.2" fill="#3b82f6" />
    <rect x="17" y="15" width="4" height="4" rx="1.2" fill="#bfdbfe" />
  </svg>
);

/** The institution's logo, or the product's sign, in a square of `size` pixels. Decoration beside the name. */
export const Mark = ({ size }: { size: number }) => {
  const logo = useInstitution()?.logo;
  if (!logo) return <ProductMark size={size} />;
  return (
    <img
      src={logo}
      alt=""
      width={size}
      height={size}
      style={{ flex: 'none', objectFit: 'contain', width: size, height: size }}
    />
  );
};
