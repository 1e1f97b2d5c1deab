import * as v from 'valibot';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { MESSAGE_MAX, PATH_MAX, PLACES, STACK_MAX } from '#shared/pages/watch-errors.ts';
import { endpoint } from './endpoint.ts';
import { strict } from './fields.ts';

/** The most bytes of a report. */
export const REPORT_MAX = 4096;
const RELEASE_MAX = 40;

const text = (max: number) => v.pipe(v.string(words.notText), v.maxLength(max, words.notText));

export const reportError = endpoint({
  method: 'POST',
  path: '/api/errors',
  access: 'public',
  body: strict({
    release: v.pipe(text(RELEASE_MAX), v.regex(/^[\w.-]+$/, words.notText)),
    place: v.picklist(PLACES),
    message: text(MESSAGE_MAX),
    /** The stack as the browser writes it. */
    stack: text(STACK_MAX),
    /** The path of the page, without query. */
    path: text(PATH_MAX),
  }),
  output: v.literal(''),
  status: 204,
  errors: 'json',
  summary:
    'An error in somebody’s browser, for the log; answered alike whatever is sent, and whether it is logged or not',
});
