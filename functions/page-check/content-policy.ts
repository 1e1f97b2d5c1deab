// The parts of Content Security Policy Level 3 (https://www.w3.org/TR/CSP3/) that concern our frame and our script.

type Directives = ReadonlyMap<string, readonly string[]>;

/** The directives of a policy. If a name occurs twice, the first directive counts (§2.2.1). */
const directivesOf = (policy: string): Directives => {
  const found = new Map<string, readonly string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !found.has(key)) found.set(key, sources);
  }
  return found;
};

const PORTS = new Map(Object.entries<string>({ 'http:': '80', 'https:': '443' }));

/** `*.dk.ru` fits `www.dk.ru`, and not `dk.ru`. */
const hostFits = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern === '*' || pattern === host;

/**
 * Whether a source expression allows an address (§6.7.2.6). The expression is a scheme, `*`, or a host with optional
 * scheme, port and path.
 */
const sourceFits = (source: string, url: URL, page: URL): boolean => {
  const text = source.toLowerCase();
  const scheme = url.protocol.slice(0, -1);
  // A source with http allows https, too.
  const schemeFits = (wanted: string): boolean => wanted === scheme || (wanted === 'http' && scheme === 'https');
  if (text === '*') return schemeFits(page.protocol.slice(0, -1)) || scheme === 'http' || scheme === 'https';
  if (/^[a-z][a-z\d+.-]*:$/.test(text)) return schemeFits(text.slice(0, -1));
  const [, wanted, host = '', port, path = ''] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/.exec(text) ?? [];
  if (host === '' || !hostFits(host, url.hostname)) return false;
  if (!schemeFits(wanted ?? page.protocol.slice(0, -1))) return false;
  const own = url.port || PORTS.get(url.protocol);
  const portFits = port === undefined ? own === PORTS.get(url.protocol) : port === '*' || port === own;
  const pathFits =
    path === '' || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
  return portFits && pathFits;
};

type Asked = { readonly url: URL; readonly page: URL; readonly nonce?: string | undefined };

const isAllowed = (sources: readonly string[], { url, page, nonce }: Asked, kind: keyof typeof DECIDING): boolean => {
  if (kind === 'script') {
    if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
    // With 'strict-dynamic', hosts do not count for scripts (§8.2).
    if (sources.includes("'strict-dynamic'")) return false;
  }
  return sources.some((source) => sourceFits(source, url, page));
};

/** The directives that decide, in their order (§6.8.3). */
const DECIDING = {
  frame: ['frame-src', 'child-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
} as const;

/**
 * The directive that refuses an address, so that a source must be added to it; undefined if the address may load.
 * @param policies texts of headers and of `<meta>`; each policy must allow the address
 */
export const refusingDirective = (
  policies: readonly string[],
  kind: keyof typeof DECIDING,
  asked: Asked,
): string | undefined => {
  for (const policy of policies.flatMap((text) => text.split(','))) {
    const directives = directivesOf(policy);
    const deciding = DECIDING[kind].find((name) => directives.has(name));
    if (deciding && !isAllowed(directives.get(deciding) ?? [], asked, kind)) return deciding;
  }
  return undefined;
};
