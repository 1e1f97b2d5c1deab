/** The default export of a CommonJS module, which Vite's dev server hands over itself and a build (as Node) in a box. */
export const cjsDefault = <T extends object>(exported: T | { default: T }): T =>
  'default' in exported ? exported.default : exported;
