import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EventScope } from '#shared/contracts/events.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import type { ScopeRequest } from './scope-dialog.tsx';
import { useScopeQuestion } from './use-scope-question.tsx';

aCleanBrowser();

type Told = (scope: EventScope | null) => void;

const Asking = ({ request, onAnswer }: { request: ScopeRequest; onAnswer: Told }) => {
  const { ask, question } = useScopeQuestion();
  return (
    <>
      <button type="button" onClick={() => void ask(request).then(onAnswer)}>
        Сохранить серию
      </button>
      {question}
    </>
  );
};

const asked = async (request: ScopeRequest = { action: 'save' }) => {
  const answered = vi.fn<Told>();
  const { user, unmount } = renderAlone(<Asking request={request} onAnswer={answered} />);
  await user.click(screen.getByRole('button', { name: 'Сохранить серию' }));
  await screen.findByRole('dialog');
  return { user, answered, unmount };
};
const choice = (name: string) => screen.getByRole('radio', { name });

describe('the question what a change of an occurrence applies to', () => {
  it('has «Только это» chosen, and Enter confirms it [REC-27]', async () => {
    const { user, answered } = await asked();
    // The dialog takes the focus; only a browser sees what within it can have it.
    await vi.waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    expect(choice('Только это')).toMatchObject({ checked: true });
    await user.click(choice('Только это'));
    await user.keyboard('{Enter}');
    expect(answered.mock.calls).toEqual([['this']]);
  });

  it.each([
    ['Это и следующие', 'following'],
    ['Все', 'all'],
  ])('answers «%s» with %s [REC-27]', async (name, scope) => {
    const { user, answered } = await asked();
    await user.click(choice(name));
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(answered.mock.calls).toEqual([[scope]]);
  });

  it('answers nothing after Escape [REC-27]', async () => {
    const { user, answered } = await asked();
    await user.keyboard('{Escape}');
    expect(answered.mock.calls).toEqual([[null]]);
  });

  it('answers nothing when what asked is gone', async () => {
    const { answered, unmount } = await asked();
    unmount();
    await vi.waitFor(() => expect(answered.mock.calls).toEqual([[null]]));
  });

  it('disables what is not allowed, says why and begins with the first that is', async () => {
    const reason = 'Повторение меняется у всей серии';
    const { user, answered } = await asked({ action: 'save', allowed: ['following', 'all'], reason });
    expect(choice('Только это')).toHaveProperty('disabled', true);
    const described = choice('Только это').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(reason);
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(answered.mock.calls).toEqual([['following']]);
  });

  it('begins anew with «Только это» at the next question', async () => {
    const { user, answered } = await asked({ action: 'remove' });
    await user.click(choice('Все'));
    await user.click(screen.getByRole('button', { name: 'Удалить' }));
    await user.click(screen.getByRole('button', { name: 'Сохранить серию' }));
    await screen.findByRole('dialog');
    expect(choice('Только это')).toHaveProperty('checked', true);
    expect(answered.mock.calls).toEqual([['all']]);
  });
});
