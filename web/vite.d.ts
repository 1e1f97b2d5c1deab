// Our own types of what Vite adds: vite/client would bring newer DOM types along.
declare module '*.css';
interface ImportMetaEnv {
  /** True under `npm run dev` and in tests. A build leaves out code that depends on it. */
  readonly DEV: boolean;
  /** The version in package.json; undefined in tests. */
  readonly RELEASE?: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
