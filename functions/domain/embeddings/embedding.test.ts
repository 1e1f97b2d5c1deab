import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import { completeSettings, revisedSettings } from './embedding.ts';

const position = fc.constantFrom('left', 'center', 'right', 'hide');
const color = fc.stringMatching(/^#[0-9a-fA-F]{6}$/);
const size = fc.oneof(
  fc.constantFrom('auto', '0'),
  fc.tuple(fc.nat(99_999), fc.constantFrom('px', '%', 'em', 'rem', 'vh', 'vw')).map(([n, unit]) => `${n}${unit}`),
);
const percent = fc.double({ min: 0, max: 100, noNaN: true });

/** Any of the common settings, each within its bounds, any of them left out. */
const someSettings = fc.record(
  {
    viewType: fc.constantFrom('month', 'week', 'day', 'list'),
    calendarColor: color,
    navigationTextColor: color,
    transparency: percent,
    navigationTransparency: percent,
    defaultFilter: fc.constantFrom('all', 'upcoming', 'past'),
    hideFilter: fc.boolean(),
    width: size,
    maxWidth: size,
    modalSize: fc.double({ min: 20, max: 150, noNaN: true }),
    navigation: fc.record(
      { hideNavigation: fc.boolean(), todayButtonPosition: position, filterPosition: position },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const aType = fc.constantFrom(...EMBEDDING_TYPES);

describe('the settings of an embedding', () => {
  it('keep every field that was sent and complete the rest by their type [EMB-50]', () => {
    fc.assert(
      fc.property(aType, someSettings, (type, sent) => {
        const whole = completeSettings(type, sent);
        expect(whole).toMatchObject(sent);
        const { navigation, ...fields } = sent;
        expect(whole).toEqual({
          ...completeSettings(type, {}),
          ...fields,
          navigation: { ...completeSettings(type, {}).navigation, ...navigation },
        });
      }),
    );
  });

  it('stay as they are when they come back whole [EMB-32]', () => {
    fc.assert(
      fc.property(aType, someSettings, (type, sent) => {
        const whole = completeSettings(type, sent);
        expect(completeSettings(type, whole)).toEqual(whole);
      }),
    );
  });

  it('refuse any other field and name it, at the top and in navigation [EMB-55]', () => {
    const known = new Set(
      EMBEDDING_TYPES.flatMap((type) => {
        const whole = completeSettings(type, {});
        return [...Object.keys(whole), ...Object.keys(whole.navigation)];
      }),
    );
    const name = fc.string({ minLength: 1 }).filter((text) => !known.has(text) && text !== '__proto__');
    fc.assert(
      fc.property(aType, someSettings, name, fc.jsonValue(), fc.boolean(), (type, sent, unknown, value, within) => {
        const settings = within
          ? { ...sent, navigation: { ...sent.navigation, [unknown]: value } }
          : { ...sent, [unknown]: value };
        expect(() => completeSettings(type, settings)).toThrow(`Неизвестное поле: ${unknown}`);
      }),
    );
  });

  it('refuse a bad value by the path to its field', () => {
    const refused = (settings: object) => () => completeSettings('HTML', { ...settings });
    expect(refused({ calendarColor: 'red' })).toThrow(expect.objectContaining({ field: 'settings.calendarColor' }));
    expect(refused({ navigation: { filterPosition: 'up' } })).toThrow(
      expect.objectContaining({ field: 'settings.navigation.filterPosition' }),
    );
  });

  it('that replace stored ones leave what a later release has stored, and nothing of their own', () => {
    const sent = { width: '50%', navigation: { hideNavigation: true } };
    const whole = completeSettings('HTML', {});
    const later = { ...whole, height: '9px', shape: 'round', navigation: { ...whole.navigation, corner: 'left' } };
    const revised = completeSettings('HTML', sent);
    expect(revisedSettings({ type: 'HTML', settings: later }, sent)).toEqual({
      ...later,
      ...revised,
      navigation: { ...revised.navigation, corner: 'left' },
    });
  });

  it('are either refused in Russian or within their bounds, whatever was sent [EMB-38, EMB-42, EMB-43]', () => {
    const fields = ['transparency', 'modalSize', 'viewType', 'width', 'hideFilter', 'calendarColor'] as const;
    fc.assert(
      fc.property(aType, fc.constantFrom(...fields), fc.jsonValue(), (type, field, value) => {
        try {
          const whole = completeSettings(type, { [field]: value });
          expect(whole.transparency >= 0 && whole.transparency <= 100).toBe(true);
          expect(whole.modalSize >= 20 && whole.modalSize <= 150).toBe(true);
          expect(typeof whole.hideFilter).toBe('boolean');
          expect(whole.calendarColor).toMatch(/^#[0-9a-f]{6}$/i);
        } catch (reason) {
          expect(reason).toBeInstanceOf(Rejected);
          expect(reason instanceof Rejected && reason.message).toMatch(/^[А-ЯЁ]/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
