/** Types of the parts of Papa Parse 5.7.1 that we use, because the package has no types. */
declare module 'papaparse' {
  type Fault = { readonly code: string; readonly row?: number };
  type Parsed = { readonly data: string[][]; readonly errors: readonly Fault[] };
  const Papa: {
    /** `preview`: the most rows that are read. */
    readonly parse: (
      text: string,
      options: { readonly delimiter: string; readonly quoteChar?: string; readonly preview?: number },
    ) => Parsed;
  };
  export default Papa;
}
