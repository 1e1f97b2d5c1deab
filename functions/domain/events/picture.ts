/** The kinds of pictures that we accept [EVT-11]. SVG is missing, because it can carry scripts. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/**
 * The kind of a picture with this content type; undefined if we do not accept it.
 * @param detected the content type that the picture's bytes show, never its name or a header
 */
export const pictureKind = (detected: string | undefined): PictureKind | undefined =>
  // An animated PNG counts as a PNG.
  PICTURE_KINDS.find((kind) => kind === (detected === 'image/apng' ? 'image/png' : detected));
