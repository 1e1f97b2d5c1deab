import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

/** Files of one worker share a page: each test unmounts what it rendered, each file leaves the page empty. */
afterEach(cleanup);
afterAll(() => document.body.replaceChildren());
