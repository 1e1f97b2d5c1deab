import { expect, it } from 'vitest';
import { RELEASE } from './release.ts';

it('the release is a version of three numbers', () => expect(RELEASE).toMatch(/^\d+\.\d+\.\d+/));
