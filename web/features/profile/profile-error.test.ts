import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { profileError } from './profile-error.ts';

it('shows the error field of a JSON answer [PROF-05]', () => {
  expect(profileError(new ApiError(409, 'json', 'Имя пользователя уже занято'))).toBe('Имя пользователя уже занято');
});

it('shows a refusal that is no JSON as «Server error: …» [PROF-12, PROF-13]', () => {
  expect(profileError(new ApiError(500, 'text', 'Bad gateway'))).toBe('Server error: Bad gateway');
});

it('shows a success that is no JSON as «Server returned invalid response» [PROF-12, PROF-13]', () => {
  expect(profileError(new ApiError(200, 'unreadable', 'Server returned invalid response'))).toBe(
    'Server returned invalid response',
  );
});

it('says without a prefix that nothing was sent', () => {
  expect(profileError(new ApiError(0, 'token', 'No auth token'))).toBe('No auth token');
});
