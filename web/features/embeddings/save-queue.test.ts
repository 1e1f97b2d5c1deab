import { describe, expect, it } from 'vitest';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { createSaveQueue, type WholeEmbedding } from './save-queue.ts';

/** A server that answers on demand and records requests. */
const aSlowServer = () => {
  const sent: WholeEmbedding[] = [];
  const pending: PromiseWithResolvers<Embedding>[] = [];
  const queue = createSaveQueue((whole) => {
    sent.push(whole);
    const answer = Promise.withResolvers<Embedding>();
    pending.push(answer);
    return answer.promise;
  });
  const next = () => pending[pending.length - 1];
  return { sent, queue, accept: (saved: Embedding) => next()?.resolve(saved), refuse: () => next()?.reject('no') };
};

const base = anEmbedding({ id: 'one', name: 'Старое' });
const settings = (height: string) => anEmbedding({ settings: { height } }).settings;
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('saves of one embedding', () => {
  it('go one after another, the later ones joined into the last state', async () => {
    const { sent, queue, accept } = aSlowServer();
    const saves = ['1px', '2px', '3px'].map((height) => queue.save(base, { settings: settings(height) }));
    expect(sent.map((whole) => whole.settings.height)).toEqual(['1px']);
    accept({ ...base });
    await settled();
    expect(sent.map((whole) => whole.settings.height)).toEqual(['1px', '3px']);
    const last = anEmbedding({ id: 'one', settings: { height: '3px' } });
    accept(last);
    expect(await Promise.all(saves)).toEqual([base, last, last]);
  });

  it('each send the whole embedding on top of what the one before has stored', async () => {
    const { sent, queue, accept } = aSlowServer();
    void queue.save(base, { name: 'Новое' });
    void queue.save(base, { settings: settings('2px') });
    accept({ ...base, name: 'Новое' });
    await settled();
    expect(sent[1]).toMatchObject({ ...base, name: 'Новое', settings: settings('2px') });
    accept(base);
  });

  it('leave whose events are shown to the save that changes it: an older list may hold what was narrowed since [REG-09]', async () => {
    const { sent, queue, accept } = aSlowServer();
    const wide = { ...base, calendars: ['anna', 'boris'] };
    const first = queue.save(wide, { settings: settings('1px') });
    void queue.save(wide, { calendars: ['anna'] });
    const last = queue.save(wide, { name: 'Новое' });
    for (const calendars of [['boris'], ['anna'], ['anna']]) {
      accept({ ...base, calendars });
      await settled();
    }
    await Promise.all([first, last]);
    expect(sent.map((whole) => ('calendars' in whole ? whole.calendars : 'kept'))).toEqual(['kept', ['anna'], 'kept']);
  });

  it('of a name and of settings are not joined: a refused one does not take the other with it', async () => {
    const { sent, queue, accept, refuse } = aSlowServer();
    const first = queue.save(base, { settings: settings('1px') });
    const name = queue.save(base, { name: 'Новое' });
    const second = queue.save(base, { settings: settings('2px') });
    refuse();
    await expect(first).rejects.toBe('no');
    await settled();
    accept({ ...base, name: 'Новое' });
    await expect(name).resolves.toMatchObject({ name: 'Новое' });
    await settled();
    accept(base);
    await second;
    expect(sent.map((whole) => [whole.name, whole.settings.height])).toEqual([
      ['Старое', '1px'],
      ['Новое', '600px'],
      ['Новое', '2px'],
    ]);
  });

  it('come before an act, which gets what they have stored', async () => {
    const { queue, accept } = aSlowServer();
    void queue.save(base, { settings: settings('1px') });
    const seen: number[] = [];
    const acts = [1, 2].map(() =>
      queue.act(base, async (latest) => {
        seen.push(latest.revision);
        return { ...latest, revision: latest.revision + 1 };
      }),
    );
    expect(seen).toEqual([]);
    accept({ ...base, revision: 5 });
    await Promise.all(acts);
    expect(seen).toEqual([5, 6]);
  });

  it('take an act with them when settings are refused, until settings are stored', async () => {
    const { queue, accept, refuse } = aSlowServer();
    const act = () => queue.act(base, async (latest) => latest);
    const first = queue.save(base, { settings: settings('1px') });
    const acts = [act()];
    const second = queue.save(base, { settings: settings('2px') });
    acts.push(act());
    refuse();
    await expect(first).rejects.toBe('no');
    await expect(acts[0]).rejects.toBe('no');
    accept(base);
    await second;
    expect(await acts[1]).toBe(base);
  });

  it('do not hold up those of another embedding', () => {
    const { sent, queue } = aSlowServer();
    void queue.save(base, { name: 'Новое' });
    void queue.save(anEmbedding({ id: 'two' }), { name: 'Другое' });
    expect(sent.map(({ id }) => id)).toEqual(['one', 'two']);
  });
});
