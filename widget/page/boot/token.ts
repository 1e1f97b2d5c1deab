/** `/calendar/{token}` → the token; null when there is none. A given prop comes first [WID-01]. */
export const tokenOf = (path: string, prop?: string): string | null => {
  if (prop) return prop;
  const segments = path.split('/');
  const token = segments[segments.indexOf('calendar') + 1];
  if (!segments.includes('calendar') || !token) return null;
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
};
