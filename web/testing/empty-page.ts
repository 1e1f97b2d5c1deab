import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

/** The files of a worker share a page. Each test unmounts what it rendered, and each file leaves the page empty. */
afterEach(cleanup);
afterAll(() => document.body.replaceChildren());
