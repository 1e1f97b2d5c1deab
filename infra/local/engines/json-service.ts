import { randomUUID } from 'node:crypto';
import { bodyOf, type Engine, serveEngine } from './loopback-server.ts';

/** An error with the name that the AWS SDK shows. */
export class ServiceError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

type Operations = Record<string, (input: Record<string, unknown>) => Promise<unknown>>;

/** The string under a key of the request. */
export const stringIn = (input: Record<string, unknown>, key: string): string => {
  const value = input[key];
  if (typeof value === 'string' && value !== '') return value;
  throw new ServiceError('ValidationException', `${key} is required`);
};

const objectFrom = (text: string): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(text || '{}');
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
};

/**
 * Serves operations with the protocol AWS JSON 1.1: `X-Amz-Target: <service>.<Operation>`, JSON in, JSON out.
 * @param keeps whether the engine keeps data, see `serveEngine`
 */
export const serveJsonService = (keeps: boolean, operations: Operations): Promise<Engine> => {
  const known = new Map(Object.entries(operations));
  return serveEngine(keeps, async (request, response) => {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() });
      response.end(JSON.stringify(body));
    };
    try {
      const target = String(request.headers['x-amz-target'] ?? '');
      const operation = known.get(target.slice(target.lastIndexOf('.') + 1));
      if (!operation) throw new ServiceError('UnknownOperationException', `The local engine does not know ${target}`);
      reply(200, await operation(objectFrom((await bodyOf(request)).toString())));
    } catch (reason) {
      if (reason instanceof ServiceError) reply(400, { __type: reason.name, message: reason.message });
      else reply(500, { __type: 'InternalServiceError', message: String(reason) });
    }
  });
};
