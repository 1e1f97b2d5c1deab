import { describe, expect, it, vi } from 'vitest';
import { monthNumber } from '#shared/time/day.ts';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { createRenderer } from './renderer.tsx';

const day = Date.UTC(2026, 10, 21) / 86_400_000;
const dispatch = () => undefined;
const months = () =>
  new Map([
    [
      monthNumber(day),
      {
        events: [
          anEvent({
            id: 'a',
            title: `<b>"Тест" & 'кавычки'</b></script>`,
            description: 'строка\nещё <i>одна</i>',
            startDate: '2026-11-21T09:00:00Z',
            externalLink: 'https://example.org/?a=1&b="2"',
          }),
        ],
      },
    ],
  ]);

describe('the renderer', () => {
  it('shows events, opens their dialog and takes it away again', () => {
    const root = document.createElement('div');
    document.body.append(root);
    const draw = createRenderer(root, dispatch);
    draw(aModel());
    expect(root.querySelectorAll('.event')).toHaveLength(0);
    const model = aModel({ months: months() });
    draw(model);
    expect(root.querySelectorAll('.event')).toHaveLength(1);
    draw({ ...model, opened: { event: 'a' } });
    expect(root.querySelector('dialog')?.open).toBe(true);
    draw(model);
    expect(root.querySelector('dialog')).toBeNull();
  });

  it('does not draw the calendar again when its dialog changes', () => {
    const draw = createRenderer(document.createElement('div'), dispatch);
    const model = aModel({ months: months() });
    const read = vi.spyOn(model.months, 'get');
    draw(model);
    const before = read.mock.calls.length;
    draw({ ...model, opened: { event: 'a' } });
    draw(model);
    // The dialog looks its event up once.
    expect([before > 0, read.mock.calls.length - before]).toEqual([true, 1]);
    draw({ ...model, filter: 'past' });
    expect(read.mock.calls.length).toBeGreaterThan(before);
  });

  it('lets no text of an event become markup', () => {
    const root = document.createElement('div');
    createRenderer(root, dispatch)(aModel({ months: months(), opened: { event: 'a' } }));
    expect(root.querySelectorAll('script, h3 b, .description i')).toHaveLength(0);
    expect(root.querySelector('h3')?.textContent).toBe(`<b>"Тест" & 'кавычки'</b></script>`);
  });
});
