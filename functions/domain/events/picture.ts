/** The kinds of pictures we take [EVT-11]. SVG is not among them: it can carry scripts. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/**
 * The kind of a picture with this content type; undefined: none of ours.
 * @param detected by the bytes, never by a name or a header
 */
export const pictureKind = (detected: string | undefined): PictureKind | undefined =>
  // An animated PNG counts as a PNG.
  PICTURE_KINDS.find((kind) => kind === (detected === 'image/apng' ? 'image/png' : detected));
