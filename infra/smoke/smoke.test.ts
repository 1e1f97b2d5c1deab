import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { assertScriptsRun, hashesOf, smoke } from './smoke.ts';

describe('the smoke test', () => {
  // Slow: the smoke test waits half a minute for a change that never shows.
  it('finds everything wrong with a site that answers 200 to all', { tags: ['slow'] }, async () => {
    const server = createServer((_, response) => response.end('<script>1</script>')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const report = await smoke(`http://127.0.0.1:${port}`, { username: 'admin', password: 'any' });
    server.close();
    const names = report.results.filter(({ problem }) => problem !== undefined).map(({ name }) => name);
    const right = report.results.map(({ name }) => name).filter((name) => !names.includes(name));
    expect(right).toEqual(['embed.js', 'what was made is gone again']);
  });

  it('says why a site cannot be reached', async () => {
    const { results } = await smoke('http://127.0.0.1:1');
    expect(results.map(({ problem }) => problem)).toContain('fetch failed: bad port');
  });

  it('holds a page to the policy of its header and to that of its own', () => {
    const script = '<script>run()</script>';
    const [hash = ''] = hashesOf(script);
    const held = (policy: string | undefined, html: string) => () =>
      assertScriptsRun(new Headers(policy === undefined ? {} : { 'content-security-policy': policy }), html);
    const own = (sources: string) =>
      `<meta http-equiv="Content-Security-Policy" content="script-src ${sources}">${script}`;
    expect(held(`script-src 'self' ${hash}`, script)).not.toThrow();
    expect(held("frame-ancestors 'none'", own(hash))).not.toThrow();
    expect(held("script-src 'self'", script)).toThrow('refuses the inline script');
    expect(held(`script-src ${hash}`, own("'self'"))).toThrow('refuses the inline script');
    expect(held("default-src 'none'", own(hash))).toThrow('refuses the inline script');
    expect(held(undefined, script)).toThrow('no policy');
  });
});
