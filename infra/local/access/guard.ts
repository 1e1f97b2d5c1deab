import type { ServerResponse } from 'node:http';
import { localAuthorization, signerOf } from '#infra/local/account.ts';
import { type Address, bodyOf, type Engine, forward, serveOnLoopback } from '#infra/local/engines/loopback-server.ts';
import type { Account } from '#infra/local/template/attributes.ts';
import { type Access, allows, type Statement } from './policy.ts';
import { type PartitionKeys, requestedAccess } from './requested-access.ts';

/** A caller: a function with the statements of its role. Requests name it by its access key id. */
export type Principal = { label: string; statements: Statement[] };

type GuardOptions = {
  account: Account;
  /** addresses by service, named as in signatures: dynamodb, s3, secretsmanager, kms */
  engines: ReadonlyMap<string, Address>;
  /** by access key id */
  principals: Map<string, Principal>;
  /** Partition keys of the tables and their indexes, for conditions on partitions. */
  partitionKeys?: PartitionKeys;
  /** Receives every refusal, in one line. */
  refused(line: string): void;
};

const refuse = (response: ServerResponse, service: string, message: string, status = 400): void => {
  if (service === 's3') {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`,
    );
    return;
  }
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message, Message: message }));
};

/**
 * A server in front of all engines. A request passes if the template grants the caller this access. Any other request
 * is refused with AWS's error.
 */
export const startGuard = ({ account, engines, principals, partitionKeys, refused }: GuardOptions): Promise<Engine> => {
  const missingFor = (principal: Principal, accesses: Access[]): Access | undefined =>
    accesses.find((access) => !allows(principal.statements, access));

  return serveOnLoopback(async (request, response) => {
    const signer = signerOf(request.headers.authorization);
    const principal = signer && principals.get(signer.accessKey);
    // The request is refused before its body is read, because other users of the machine may send any number of bytes.
    if (!signer || !principal) return refuse(response, signer?.service ?? '', 'The security token is invalid.', 403);
    const body = await bodyOf(request);
    const { service } = signer;
    const engine = engines.get(service);
    if (!engine) return refuse(response, service, `The local run has no ${service}`);
    // Only these two fields, because node:http would take the methods of the engine for its own options.
    const { endpoint, agent } = engine;
    const address = { endpoint, ...(agent && { agent }) };
    try {
      const { method = 'GET', url = '/', headers } = request;
      const call = { service, method, url, headers, body };
      const missing = missingFor(principal, requestedAccess(call, account, partitionKeys));
      if (!missing)
        return forward(request, response, {
          ...address,
          body,
          headers: { authorization: localAuthorization(service) },
        });
      const keys = missing.context ? ` of ${[missing.context['dynamodb:leadingkeys']].flat().join(', ')}` : '';
      const text = `${principal.label} is not granted ${missing.action} on ${missing.resource}${keys}`;
      refused(`Refused: ${text}`);
      refuse(response, service, `User: ${text}`);
    } catch (reason) {
      refused(`Refused: a call of ${principal.label} to ${service} that cannot be read (${String(reason)})`);
      refuse(response, service, 'The call cannot be read.');
    }
  });
};
