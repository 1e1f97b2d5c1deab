import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { MomentField } from './moment-field.tsx';

aCleanBrowser();

const Kept = ({ kind, first, onValue }: { kind: 'date' | 'time'; first: string; onValue: (value: string) => void }) => {
  const [value, setValue] = useState(first);
  const put = (next: string) => {
    onValue(next);
    setValue(next);
  };
  return <MomentField kind={kind} label="Когда" value={value} onValue={put} />;
};

const opened = (kind: 'date' | 'time', first: string) => {
  const onValue = vi.fn<(value: string) => void>();
  const { user } = renderAlone(<Kept kind={kind} first={first} onValue={onValue} />);
  const field = screen.getByLabelText<HTMLInputElement>('Когда');
  const type = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  return { user, field, type, last: () => onValue.mock.calls.at(-1)?.[0], all: () => onValue.mock.calls.flat() };
};

describe('a date', () => {
  it('is shown in the Russian order, whatever language the browser has', () => {
    expect(opened('date', '2026-09-16').field.value).toBe('16.09.2026');
  });

  it('takes digits alone, and shows how it was read once it is left', async () => {
    const { user, field, type, last } = opened('date', '2026-09-16');
    await type('05102027');
    expect([field.value, last()]).toEqual(['05102027', '2027-10-05']);
    await user.tab();
    expect(field.value).toBe('05.10.2027');
  });

  it('keeps its value while a new one is half typed, because other fields move by the days between the two', async () => {
    const { type, all } = opened('date', '2026-09-16');
    await type('31.');
    expect(all()).toEqual([]);
  });

  it.each(['{Tab}', '{Control>}{Enter}{/Control}'])(
    'is none that cannot be read, with %s, and stays as typed',
    async (key) => {
      const { user, field, type, last } = opened('date', '2026-09-16');
      await type('31.02.2026');
      await user.keyboard(key);
      expect([field.value, last()]).toEqual(['31.02.2026', '']);
    },
  );

  it('is none when it is emptied', async () => {
    const { user, field, last } = opened('date', '2026-09-16');
    await user.clear(field);
    await user.tab();
    expect([field.value, last()]).toEqual(['', '']);
  });
});

it('a time takes 930 for 09:30', async () => {
  const { user, field, type, last } = opened('time', '09:00');
  await type('930');
  await user.tab();
  expect([field.value, last()]).toEqual(['09:30', '09:30']);
});

it('a date replaces unreadable text when another field gives it a value', async () => {
  const Field = () => {
    const [value, setValue] = useState('2026-09-16');
    return (
      <>
        <MomentField kind="date" label="Когда" value={value} onValue={setValue} />
        <button type="button" onClick={() => setValue('2026-09-20')}>
          Позже
        </button>
      </>
    );
  };
  const { user } = renderAlone(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Когда');
  await user.clear(field);
  await user.type(field, '31.02.2026');
  await user.click(screen.getByRole('button', { name: 'Позже' }));
  expect(field.value).toBe('20.09.2026');
});
