import * as v from 'valibot';
import { Charts } from '#shared/contracts/administration.ts';
import { key } from './fields.ts';

/** The charts of the statistics, as last counted. */
export const ChartsItem = v.strictObject({ ...key, kind: v.literal('CHARTS'), ...Charts.entries });
