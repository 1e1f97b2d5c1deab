import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CalendarEvent, EventScope } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import type { ScopeRequest } from './scope-dialog.tsx';
import { useScopeQuestion } from './use-scope-question.tsx';

aCleanBrowser();

const YEAR = new Date().getFullYear();

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

/** Lessons on Saturdays from 7 November of this year on. */
const lesson = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ id: `s_${YEAR}1107`, userId: 'u1', title: 'Студия', ...PLAIN_EVENT, seriesId: 's' },
  ...{ startDate: `${YEAR}-11-07T09:00:00.000Z`, endDate: `${YEAR}-11-07T10:00:00.000Z` },
  ...{ recurrence: 'FREQ=DAILY', seriesStart: `${YEAR}-11-07T09:00:00.000Z` },
  ...changes,
});

const asked = async (request: ScopeRequest = { action: 'save', event: lesson() }) => {
  const answered = vi.fn<Told>();
  const { user, unmount } = renderAlone(<Asking request={request} onAnswer={answered} />);
  await user.click(screen.getByRole('button', { name: 'Сохранить серию' }));
  await screen.findByRole('dialog');
  return { user, answered, unmount };
};
const choice = (name: RegExp) => screen.getByRole('radio', { name });

describe('the question what a change of an occurrence applies to', () => {
  it('has one date chosen, and Enter confirms it [REC-27]', async () => {
    const { user, answered } = await asked();
    // The focus is anywhere in the dialog, because jsdom does not know which of its elements are visible.
    await vi.waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    expect(choice(/^Только/)).toMatchObject({ checked: true });
    await user.click(choice(/^Только/));
    await user.keyboard('{Enter}');
    expect(answered.mock.calls).toEqual([['this']]);
  });

  it.each([
    [/и все следующие/, 'following'],
    [/^Все даты/, 'all'],
  ])('answers %s with %s [REC-27]', async (name, scope) => {
    const { user, answered } = await asked();
    await user.click(choice(name));
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(answered.mock.calls).toEqual([[scope]]);
  });

  it.each([
    ['counts the dates', { recurrence: 'FREQ=DAILY;COUNT=27' }, [' (27)', ' (27)']],
    [
      'counts from a later date, without those that are removed',
      {
        ...{ id: `s_${YEAR}1110`, recurrence: `FREQ=DAILY;UNTIL=${YEAR}1116` },
        ...{ startDate: `${YEAR}-11-10T09:00:00.000Z`, removedDates: [`${YEAR}1108`, `${YEAR}1112`] },
      },
      [' (6)', ' (8)'],
    ],
    ['has no number without an end', {}, ['', '']],
  ])('names the date and %s [FACE-15]', async (_, changes, [following, all]) => {
    const event = lesson(changes);
    await asked({ action: 'save', event });
    const date = `${Number(event.startDate.slice(8, 10))} ноября`;
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      `Только ${date}`,
      `${date} и все следующие${following}`,
      `Все даты${all}`,
    ]);
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
    const { user, answered } = await asked({ action: 'save', event: lesson(), allowed: ['following', 'all'], reason });
    expect(choice(/^Только/)).toHaveProperty('disabled', true);
    const described = choice(/^Только/).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(reason);
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(answered.mock.calls).toEqual([['following']]);
  });

  it('begins anew with one date at the next question', async () => {
    const { user, answered } = await asked({ action: 'remove', event: lesson() });
    await user.click(choice(/^Все даты/));
    await user.click(screen.getByRole('button', { name: 'Удалить' }));
    await user.click(screen.getByRole('button', { name: 'Сохранить серию' }));
    await screen.findByRole('dialog');
    expect(choice(/^Только/)).toHaveProperty('checked', true);
    expect(answered.mock.calls).toEqual([['all']]);
  });
});
