import { createContext } from 'react';

/** The items of the sidebar, in the order of SPEC §2. */
export const SECTIONS = ['dashboard', 'users', 'log', 'settings'] as const;
export type AdminSection = (typeof SECTIONS)[number];

/** Where each section is, and which one the screen belongs to; the table of routes knows both. */
export type Sections = {
  readonly pathOf: (section: AdminSection) => string;
  readonly current: AdminSection | undefined;
};

export const SectionsContext = createContext<Sections>({
  pathOf: () => '/',
  current: undefined,
});
