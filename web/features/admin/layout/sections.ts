import { createContext } from 'react';

/** The items of the sidebar, in order [ADM-02]. */
export const SECTIONS = ['dashboard', 'users', 'log', 'settings'] as const;
export type AdminSection = (typeof SECTIONS)[number];

/** The address of each section, and the section of the present screen, from the table of routes. */
export type Sections = {
  readonly pathOf: (section: AdminSection) => string;
  readonly current: AdminSection | undefined;
};

export const SectionsContext = createContext<Sections>({
  pathOf: () => '/',
  current: undefined,
});
