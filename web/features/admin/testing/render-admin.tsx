import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { EMPTY } from './admin-answers.ts';

export const ADMIN = { id: 'me', username: 'admin', role: 'admin' } as const;

/** Draws an administrator's screen by its path, over an API with the given answers. */
export const renderAdmin = (path: string, answers: Answers = {}) => {
  const api = fakeApi({ ...EMPTY, ...answers });
  return { api, ...renderApp(path, { user: ADMIN, fetch: api.fetch }) };
};
