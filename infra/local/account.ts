import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from './template/attributes.ts';

/** The account that the local run plays. */
export const LOCAL_ACCOUNT: Account = { region: 'eu-central-1', id: '000000000000' };

const accessKeyId = randomBytes(16).toString('hex');

/** The key that the engines demand, because other users of the machine can reach loopback ports too. */
export const LOCAL_CREDENTIALS = { accessKeyId, secretAccessKey: accessKeyId };

/** The key as environment of another process. */
export const LOCAL_KEYS = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: accessKeyId };

/** An `Authorization` header with only the parts that engines read. `service` is the service's name in signatures. */
export const localAuthorization = (service: string): string =>
  `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/${LOCAL_ACCOUNT.region}/${service}/aws4_request, SignedHeaders=host, Signature=none`;

/**
 * The access key and service that an `Authorization` header names: `AWS4-HMAC-SHA256
 * Credential=<key>/<date>/<region>/<service>/aws4_request`.
 */
export const signerOf = (authorization = ''): { accessKey: string; service: string } | undefined => {
  const [accessKey, , , service] = /Credential=([^,\s]+)/.exec(authorization)?.[1]?.split('/') ?? [];
  return accessKey && service ? { accessKey, service } : undefined;
};

/** Whether a request is signed with LOCAL_CREDENTIALS. Compares in constant time. */
export const isLocal = (authorization: string | undefined): boolean => {
  const given = Buffer.from(signerOf(authorization)?.accessKey ?? '');
  return given.length === accessKeyId.length && timingSafeEqual(given, Buffer.from(accessKeyId));
};
