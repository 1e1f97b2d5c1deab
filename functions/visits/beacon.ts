import * as v from 'valibot';
import type { GatewayRequest } from '#functions/http/gateway.ts';

/**
 * The beacon in a request; undefined if it is malformed, or longer than `max` bytes [SEEN-06]. Pages send beacons as
 * text, because text needs no CORS preflight.
 */
export const beaconIn = <S extends v.GenericSchema>(
  { body = '', isBase64Encoded }: GatewayRequest,
  schema: S,
  max: number,
): v.InferOutput<S> | undefined => {
  if (body.length > max * 2) return undefined;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > max) return undefined;
  try {
    const parsed = v.safeParse(schema, JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};
