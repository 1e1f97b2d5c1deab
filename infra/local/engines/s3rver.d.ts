// Types of the parts of @20minutes/s3rver 5 that we use, because the package has no types (lib/s3rver.js,
// lib/stores/filesystem.js).
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export type StoredObject = {
    bucket: string;
    key: string;
    content: AsyncIterable<Uint8Array> | Buffer;
    metadata: Record<string, string>;
  };

  export type Store = {
    rootDirectory: string;
    getBucket(bucket: string): Promise<unknown>;
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    getMetadata(bucket: string, key: string): Promise<Record<string, string>>;
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
    putContent(path: string, content: StoredObject['content']): Promise<[number, string]>;
    getObject(bucket: string, key: string, options?: { start?: number; end?: number }): Promise<unknown>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
    deleteObject(bucket: string, key: string): Promise<void>;
    copyObject(
      sourceBucket: string,
      sourceKey: string,
      bucket: string,
      key: string,
      metadata?: Record<string, string>,
    ): Promise<unknown>;
  };

  export type Middleware = (
    context: {
      method: string;
      path: string;
      query: Record<string, string | undefined>;
      store: Store;
      body: unknown;
    },
    next: () => Promise<void>,
  ) => Promise<void>;

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    store: Store;
    middleware: Middleware[];
    callback(): RequestListener;
    on(event: 'error', listener: (reason: Error) => void): this;
  }
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}
