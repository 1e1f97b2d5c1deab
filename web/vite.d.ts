// What Vite adds for us; the types of vite/client would bring today's DOM with them.
declare module '*.css';
interface ImportMetaEnv {
  /** True under `npm run dev` and in tests; a build leaves out what depends on it. */
  readonly DEV: boolean;
  /** The version in package.json; undefined in tests. */
  readonly RELEASE?: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
