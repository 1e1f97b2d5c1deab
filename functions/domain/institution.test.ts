import { expect, it } from 'vitest';
import { logoAt, toInstitution } from './institution.ts';

it('the institution has no name and no logo until an administrator saves them', () => {
  expect(toInstitution()).toEqual({ name: '', logo: '' });
  expect(toInstitution({ name: 'Музей', logo: '' })).toEqual({ name: 'Музей', logo: '' });
  expect(toInstitution({ name: 'Музей', logo: 'v2' })).toEqual({ name: 'Музей', logo: '/api/events/logo/image?v=v2' });
});

it('the logo is kept like the picture of an event, and no logo nowhere', () => {
  expect([logoAt('v2'), logoAt('')]).toEqual(['logo/v2', undefined]);
});
