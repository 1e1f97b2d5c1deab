import type { Buckets } from '#functions/storage/s3/buckets.ts';

/**
 * Browsers ask CloudFront each time. CloudFront asks S3 again after 15 seconds. It answers from its cache while it
 * asks, and for a week while S3 fails [SNAP-12].
 */
export const MONTH_CACHE = 'public, max-age=0, s-maxage=15, stale-while-revalidate=15, stale-if-error=604800';

/**
 * The beginning of the addresses of month documents. The number in it is the version of the documents' form
 * (infra/edge/viewer-request.js). After a change of the form, the old form is still built for 90 days.
 */
const DOCUMENTS = 'api/feeds/1/';

/**
 * The scope of a widget: `asked` shows the events of its owner, `all` the events of everybody who publishes. The keys
 * of marks begin with the scope.
 */
const SCOPES = ['asked', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** A document of a widget; `month` is `YYYY-MM` or `ahead`. */
export type Place = { readonly token: string; readonly month: string };
export type Asked = Place & { readonly scope: Scope };

export const documentKey = ({ token, month }: Place): string => `${DOCUMENTS}${token}/${month}`;
const markKey = ({ scope, token, month }: Asked): string => `${scope}/${token}/${month}`;

const markOf = (key: string): Asked[] => {
  const [name, token, month, ...more] = key.split('/');
  const scope = SCOPES.find((one) => one === name);
  return scope && token && month && more.length === 0 ? [{ scope, token, month }] : [];
};

/**
 * The month documents that visitors get from S3, and their marks. A mark is written before its document is built. So a
 * change of the events either finds the mark, or the builder already reads the change. Marks are deleted before their
 * documents. Whoever has stored a document checks afterwards that its mark still exists. A document may be deleted at
 * any moment: the next request builds it again.
 */
export const createDocuments = (buckets: Buckets) => {
  const objects = buckets.objects;
  const put = (place: Place, text: string) => ({
    Key: documentKey(place),
    Body: text,
    ContentType: 'application/json; charset=utf-8',
    CacheControl: MONTH_CACHE,
  });

  const ask = async (asked: Asked): Promise<void> => {
    await (await objects()).putObject(buckets.feeds, { Key: markKey(asked), Body: '.', ContentType: 'text/plain' });
  };
  const isAsked = async (asked: Asked): Promise<boolean> => (await objects()).hasObject(buckets.feeds, markKey(asked));
  const marksUnder = async (prefix: string): Promise<Asked[]> => {
    const found = await (await objects()).listObjects(buckets.feeds, prefix);
    return [...found.keys()].flatMap(markOf);
  };

  /** The marks of a widget, under either scope. */
  const askedOf = async (token: string): Promise<Asked[]> =>
    (await Promise.all(SCOPES.map((scope) => marksUnder(`${scope}/${token}/`)))).flat();
  /** The marks of all widgets that show everybody's events. */
  const askedOfAll = (): Promise<Asked[]> => marksUnder('all/');

  const readDocument = async (place: Place): Promise<string | undefined> => {
    const bytes = await (await objects()).getObject(buckets.feeds, documentKey(place));
    return bytes && Buffer.from(bytes).toString();
  };
  /** Stores the first document of a place. An existing document stays. */
  const addDocument = async (place: Place, text: string): Promise<void> =>
    (await objects()).addObject(buckets.feeds, put(place, text));
  const replaceDocument = async (place: Place, text: string): Promise<void> =>
    (await objects()).putObject(buckets.feeds, put(place, text));
  const dropDocument = async (place: Place): Promise<void> =>
    (await objects()).deleteObject(buckets.feeds, documentKey(place));

  /**
   * Deletes marks, then their documents, so that a builder at work finds its mark missing. The documents are not
   * renewed until somebody asks for them.
   */
  const forget = async (all: readonly Asked[]): Promise<void> => {
    const { deleteObjects } = await objects();
    await deleteObjects(buckets.feeds, all.map(markKey));
    await deleteObjects(buckets.feeds, all.map(documentKey));
  };

  const dropUnder = async (prefix: string): Promise<void> => {
    const { listObjects, deleteObjects } = await objects();
    await deleteObjects(buckets.feeds, (await listObjects(buckets.feeds, prefix)).keys());
  };
  /** Deletes all documents of a widget. They are not renewed until somebody asks for them. */
  const dropWidget = async (token: string): Promise<void> => {
    await Promise.all(SCOPES.map((scope) => dropUnder(`${scope}/${token}/`)));
    await dropUnder(`${DOCUMENTS}${token}/`);
  };

  return {
    ask,
    isAsked,
    askedOf,
    askedOfAll,
    readDocument,
    addDocument,
    replaceDocument,
    dropDocument,
    forget,
    dropWidget,
  };
};
