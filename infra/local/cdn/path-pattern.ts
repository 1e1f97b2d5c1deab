const special = /[.+^${}()|[\]\\]/g;

/** Whether a path matches a CloudFront path pattern: `*` any characters, `?` exactly one, case-sensitive. */
export const matchesPattern = (pattern: string, path: string): boolean => {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = absolute.replace(special, '\\$&').replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(path);
};

/** The path that CloudFront matches. Dot segments are resolved first, so that they do not bypass a behaviour. */
export const normalizedPath = (path: string): string => {
  const url = URL.parse(`http://host${path.startsWith('/') ? path : `/${path}`}`);
  return url?.pathname ?? path;
};
