import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { EMPTY } from './admin-answers.ts';

export const ADMIN = { id: 'me', username: 'admin', role: 'admin' } as const;

/** The administrators' side at a path, over an API that answers as told. */
export const renderAdmin = (path: string, answers: Answers = {}) => {
  const api = fakeApi({ ...EMPTY, ...answers });
  return { api, ...renderApp(path, { user: ADMIN, fetch: api.fetch }) };
};
