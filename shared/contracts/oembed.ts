import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { wholeNumber } from '#shared/contracts/fields.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

const Pixels = v.optional(wholeNumber(1, 999_999_999));

/** oembed.com §2.3.4.4, type `rich`. Sizes in pixels. */
export const OEmbed = v.strictObject({
  version: v.literal('1.0'),
  type: v.literal('rich'),
  title: v.string(),
  provider_name: v.string(),
  provider_url: v.string(),
  /** Seconds for which the consumer may cache the answer. */
  cache_age: v.number(),
  html: v.string(),
  width: v.number(),
  height: v.number(),
});
export type OEmbed = v.InferOutput<typeof OEmbed>;

/** The call of a site into which somebody has pasted the address of a widget's page. */
export const getOEmbed = endpoint({
  method: 'GET',
  path: '/api/oembed',
  access: 'public',
  // Unknown parameters are dropped, because sites send parameters of their own, such as `dnt` of WordPress.
  query: v.object(
    {
      url: v.pipe(v.string(words.badLink), v.minLength(1, words.badLink), v.maxLength(4096, words.linkTooLong)),
      format: v.optional(v.string(words.notText), 'json'),
      maxwidth: Pixels,
      maxheight: Pixels,
    },
    words.badLink,
  ),
  output: OEmbed,
  errors: 'text',
  summary: 'oEmbed of a widget page: its iframe, within maxwidth and maxheight; other formats than json: 501',
});
