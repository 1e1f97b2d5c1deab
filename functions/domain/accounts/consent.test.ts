import { expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { assertConsent } from './consent.ts';

const PRIVACY = { privacyUrl: 'https://example.ru/privacy' };

it('consent is asked for where there is a privacy policy, and nowhere else [REG-06]', () => {
  for (const consent of [undefined, false]) {
    expect(() => assertConsent(consent, PRIVACY)).toThrow(new Rejected('consent-required', { field: 'consent' }));
    assertConsent(consent, { privacyUrl: '' });
  }
  assertConsent(true, PRIVACY);
});
