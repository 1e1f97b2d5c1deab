// Our own types of Vite's additions, because vite/client also brings newer DOM types.
declare module '*.css';
interface ImportMetaEnv {
  /** True under `npm run dev` and in tests. A build leaves out the code that needs it. */
  readonly DEV: boolean;
  /** The version in package.json; undefined in tests. */
  readonly RELEASE?: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
