import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { authorize } from './authorize.ts';
import { type Call, makeCall, type UseCase } from './call.ts';
import { readForm } from './form.ts';

/** As `handle`, for contracts with a multipart form: only functions that take one carry its parser. */
export const handleForm = <const E extends Endpoint & { form: object }>(contract: E, run: UseCase<E>): Call =>
  makeCall(contract, run, { authorize, readForm });
