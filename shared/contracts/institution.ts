import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { strict } from '#shared/contracts/fields.ts';
import { onOneLine } from '#shared/contracts/one-line.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { systemSettingErrors as say } from '#shared/locale/setting-errors.ts';

/** Characters. */
export const INSTITUTION_NAME_MAX = 60;

/** The institution as everybody sees it [FACE-24]. */
export const Institution = v.strictObject({
  /** Empty: Calendar System. */
  name: v.string(),
  /** The path of the logo, which changes with every new picture. Empty: the product's own sign. */
  logo: v.string(),
});
export type Institution = v.InferOutput<typeof Institution>;

const InstitutionView = v.strictObject({ ...Institution.entries, revision: v.number() });
export type InstitutionView = v.InferOutput<typeof InstitutionView>;

/** One line without control characters, because a line break could end a header of a letter. */
const Name = v.pipe(
  v.string(words.notText),
  v.transform(onOneLine),
  v.maxLength(INSTITUTION_NAME_MAX, say.tooLong(INSTITUTION_NAME_MAX)),
  v.regex(/^\P{Cc}*$/u, say.controlCharacters),
);

/** A form without a picture keeps the present logo. A form without a revision overwrites every earlier save. */
export const InstitutionForm = v.pipe(
  strict({
    name: Name,
    image: v.optional(v.instance(File, words.notAFile)),
    removeImage: v.optional(v.picklist(['true', 'false'], words.badRemoveImage)),
    revision: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, say.badRevision), v.transform(Number))),
  }),
  v.check((form) => !(form.image && form.removeImage === 'true'), words.pictureBothWays),
);

export const getInstitution = endpoint({
  method: 'GET',
  path: '/api/admin/institution',
  access: 'admin',
  output: InstitutionView,
  errors: 'json',
  summary: 'Name and logo of the institution',
});

export const saveInstitution = endpoint({
  method: 'POST',
  path: '/api/admin/institution',
  access: 'admin',
  confirmed: true,
  form: InstitutionForm,
  output: InstitutionView,
  errors: 'json',
  summary: 'Save name and logo of the institution; empty, they are those of the product again',
});
