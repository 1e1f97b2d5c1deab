import * as v from 'valibot';
import { Charts } from '#shared/contracts/administration.ts';
import { key } from './fields.ts';

/** What the charts of the statistics show, as it was when it was last counted. */
export const ChartsItem = v.strictObject({ ...key, kind: v.literal('CHARTS'), ...Charts.entries });
