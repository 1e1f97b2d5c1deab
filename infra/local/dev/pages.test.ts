import { join } from 'node:path';
import { isFileServingAllowed, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { rooms, viteConfig } from './pages.ts';

const ROOT = join(import.meta.dirname, '../../..');

it.each(rooms.map((room) => [room.base, room] as const))(
  '%s serves what pages are made of, and no data',
  async (_, room) => {
    const config = await resolveConfig(viteConfig(ROOT, room), 'serve');
    const serves = (path: string): boolean => isFileServingAllowed(config, `/@fs${join(ROOT, path)}`);
    for (const path of [room.page, 'shared/contracts/api.ts', 'node_modules/react/index.js'])
      expect([path, serves(path)]).toEqual([path, true]);
    for (const path of [
      '.local/state.json',
      '.local/secrets/keys',
      '.git/config',
      'cdk.out/manifest.json',
      'package.json',
    ])
      expect([path, serves(path)]).toEqual([path, false]);
  },
);
