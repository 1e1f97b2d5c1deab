const special = /[.+^${}()|[\]\\]/g;

/**
 * Whether a path matches a path pattern of CloudFront. `*` stands for any characters, `?` for exactly one character.
 * Case matters.
 */
export const matchesPattern = (pattern: string, path: string): boolean => {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = absolute.replace(special, '\\$&').replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(path);
};

/**
 * The path that CloudFront compares with its patterns. Dot segments are resolved first, so that they cannot bypass a
 * behaviour.
 */
export const normalizedPath = (path: string): string => {
  const url = URL.parse(`http://host${path.startsWith('/') ? path : `/${path}`}`);
  return url?.pathname ?? path;
};
