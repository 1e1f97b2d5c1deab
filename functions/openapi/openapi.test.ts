import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(api, '1.2.3');
const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, references included', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('has every call of the contracts and nothing else', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(calls.map(([name]) => name).sort());
  });

  it.each(calls)('tells of %s what it takes and what it answers', (_, contract) => {
    const operation = operationOf(contract);
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses).toContain(String(contract.status ?? 200));
    expect(statuses.includes('401')).toBe(contract.access !== 'public');
    expect(operation?.security.length === 0).toBe(contract.access === 'public');
    expect(Boolean(operation?.requestBody)).toBe(Boolean(contract.body ?? contract.form));
    const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const named = operation?.parameters?.filter((each) => each.in === 'path').map(({ name }) => name) ?? [];
    expect(named).toEqual(inPath);
  });

  it('has the scheme of programs’ tokens, with the scope of each call that they open [PRG-32]', () => {
    expect(document.components.securitySchemes.program).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const [name, contract] of calls) {
      const told = operationOf(contract)?.security.flatMap((one) => one.program ?? []);
      expect([name, told]).toEqual([name, contract.programs ? [contract.programs] : []]);
    }
  });

  it('asks for a body where the contract does, and for none where it takes none', () => {
    const optional = calls.filter(([, { body, form }]) => {
      const schema = body ?? form;
      return schema !== undefined && v.is(schema, undefined);
    });
    expect(optional.map(([name]) => name)).toEqual(['toggleUser']);
    for (const [name, contract] of calls) {
      const told = operationOf(contract)?.requestBody;
      const schema = contract.body ?? contract.form;
      expect(told?.required ?? false, name).toBe(schema !== undefined && !v.is(schema, undefined));
    }
  });

  it('knows limits and required fields of a form', () => {
    const schema = operationOf(api.events.createEvent)?.requestBody?.content;
    expect(schema).toMatchObject({
      'multipart/form-data': {
        schema: {
          required: ['title', 'startDate', 'endDate'],
          properties: { image: { type: 'string', format: 'binary' }, description: { maxLength: 5000 } },
          additionalProperties: false,
        },
      },
    });
  });

  it('is the same however often it is made', () => {
    expect(JSON.stringify(openApiDocument(api, '1.2.3'))).toBe(JSON.stringify(document));
  });
});
