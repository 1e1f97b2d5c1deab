import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { Gallery } from './gallery.tsx';

aCleanBrowser();

/** Parts that stand on every screen, or need a router. */
const ELSEWHERE = ['Toaster', 'SearchButton', 'BackCloses', 'Gallery'];

it('the page for developers shows every part of the UI', async () => {
  const page = readFileSync(join(import.meta.dirname, 'gallery.tsx'), 'utf8');
  const parts = globSync('**/*.tsx', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('.test.') && file !== 'icons.tsx')
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/^export const ([A-Z][a-z]\w*)/gm),
    ])
    .map(([, name]) => name ?? '');
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((name) => !ELSEWHERE.includes(name) && !page.includes(`<${name}`))).toEqual([]);
  renderAlone(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Dialogs and toasts' });
});
