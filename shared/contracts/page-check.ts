import * as v from 'valibot';
import { fieldErrors } from '#shared/locale/errors.ts';
import { endpoint } from './endpoint.ts';
import { Id, strict } from './fields.ts';

/** The most characters of a page's address. */
const ADDRESS_MAX = 2048;

/** `good`: nothing to do. `note`: worth knowing. `bad`: visitors do not see the calendar as they should. */
const Level = v.picklist(['good', 'note', 'bad']);

const Finding = v.strictObject({
  /** English code of the finding. Its meaning never changes. */
  code: v.string(),
  level: Level,
  /** Russian text, which contains no text of the page. */
  text: v.string(),
});
export type Finding = v.InferOutput<typeof Finding>;

export const checkPage = endpoint({
  method: 'POST',
  path: '/api/embeddings/{id}/check',
  access: 'user',
  params: strict({ id: Id }),
  body: strict({
    url: v.pipe(
      v.string(fieldErrors.notText),
      v.trim(),
      v.minLength(1, fieldErrors.pageNotCheckable),
      v.maxLength(ADDRESS_MAX, fieldErrors.pageAddressTooLong),
    ),
  }),
  output: v.strictObject({ findings: v.array(Finding) }),
  errors: 'json',
  summary: 'Read a page of the public network and say whether the code of this embedding works there',
});
