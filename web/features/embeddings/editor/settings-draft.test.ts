import { describe, expect, it } from 'vitest';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { draftErrors, rebase, sendable, withSettings } from './settings-draft.ts';

const settings = anEmbedding({ type: 'TILDA' }).settings;

describe('what may be sent of a draft', () => {
  it('is all of it when all is right', () => {
    const draft = { ...settings, width: '50%' };
    expect(draftErrors('TILDA', draft)).toBeNull();
    expect(sendable('TILDA', draft, settings)).toEqual(draft);
  });

  it.each([
    ['width', '100%;position:fixed'],
    ['height', ''],
    ['maxWidth', '"><script>'],
    ['borderRadius', '-1px'],
    ['transparency', 101],
    ['modalSize', 19],
    ['calendarColor', 'red'],
    ['containerClass', 'a" onload="x'],
  ])('is what was saved in place of a wrong %s', (name, value) => {
    const draft = { ...settings, headerFontColor: '#111111', [name]: value };
    expect(Object.keys(draftErrors('TILDA', draft) ?? {})).toEqual([name]);
    expect(sendable('TILDA', draft, settings)).toEqual({ ...settings, headerFontColor: '#111111' });
  });
});

describe('a draft after the stored settings have changed', () => {
  it('keeps what was touched and takes over the rest', () => {
    const draft = { ...settings, width: '50%' };
    const theirs = { ...settings, width: '70%', height: '300px' };
    expect(rebase(draft, settings, theirs)).toEqual({ ...settings, width: '50%', height: '300px' });
  });
});

describe('an embedding with other settings', () => {
  it('stays what it was', () => {
    const embedding = anEmbedding({ type: 'TILDA', name: 'Афиша' });
    const changed = withSettings(embedding, { ...settings, width: '50%' });
    expect(changed).toEqual({ ...embedding, settings: { ...settings, width: '50%' } });
  });
});
