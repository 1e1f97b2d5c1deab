import * as v from 'valibot';
import { type Endpoint, fillPath, type Output } from '#shared/contracts/endpoint.ts';

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object | FormData };

/** Calls the running product as a browser does. */
export type Api = <E extends Endpoint>(endpoint: E, sent?: Sent) => Promise<Output<E>>;

/**
 * @param url origin of the product
 * @param token of the caller; public calls need no token
 * @throws Error with the server's text when the call is refused
 */
export const apiOf =
  (url: string, token?: string): Api =>
  async (endpoint, { params = {}, query = {}, body } = {}) => {
    const address = new URL(fillPath(endpoint.path, params), url);
    address.search = String(new URLSearchParams(query));
    const isForm = body instanceof FormData;
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
    if (!response.ok)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${await response.text()}`);
    return v.parse(endpoint.output, await response.json());
  };
