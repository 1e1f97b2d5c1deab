import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Calendar } from '#shared/contracts/calendars.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import type { embeddingsInMemory, Found } from './embeddings-in-memory.ts';
import { renderManager } from './render-manager.tsx';

/** Opens the manager with one embedding selected, on a tab of its editor. */
export const openEditor = async ({
  tab = 'Основные',
  embedding = anEmbedding(),
  others = [],
  categories = [],
  role = 'user',
  found = [],
  calendars = [],
  ahead = [],
}: {
  tab?: string;
  embedding?: Embedding;
  others?: readonly Embedding[];
  categories?: readonly Category[];
  role?: 'user' | 'admin';
  found?: Found;
  calendars?: readonly Calendar[];
  ahead?: readonly FeedEvent[];
} = {}) => {
  const shown = renderManager({
    embeddings: [embedding, ...others],
    categories,
    role,
    found,
    calendars,
    ahead,
    path: `/embeddings?id=${embedding.id}`,
  });
  await shown.user.click(await screen.findByRole('tab', { name: tab }));
  await screen.findByRole('tabpanel', { name: tab });
  return { ...shown, embedding };
};

/** Moves a slider without letting it go. */
export const drag = (slider: HTMLElement, value: number): void => {
  fireEvent.input(slider, { target: { value: String(value) } });
};

/** Ends a slide by the DOM's own `change` event. React's `onChange` is another event. */
export const letGo = (slider: HTMLElement): void => {
  fireEvent(slider, new Event('change', { bubbles: true }));
};

/**
 * Waits until so many changes have been sent and the editor says «Сохранено». The number matters, because the editor
 * says this before the first change too.
 */
export const untilSaved = async (api: ReturnType<typeof embeddingsInMemory>, changes = 1): Promise<void> => {
  await waitFor(() => expect(api.changes()).toHaveLength(changes));
  await screen.findByText('Сохранено');
};
