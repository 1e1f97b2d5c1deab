import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ourFunctions, readable, resourcesOf } from '#infra/testing/resources.ts';
import { ROOT, synthesize } from '#infra/testing/synthesize.ts';
import { api, routeKey } from '#shared/contracts/api.ts';
import { passwordCalls } from '#shared/contracts/password-calls.ts';

const { app, data } = synthesize();

const Route = v.object({
  RouteKey: v.string(),
  Target: v.object({ 'Fn::Join': v.tuple([v.string(), v.array(v.unknown())]) }),
});
const Ref = v.object({ Ref: v.string() });
const Integration = v.object({
  IntegrationUri: v.object({ 'Fn::GetAtt': v.array(v.string()) }),
  PayloadFormatVersion: v.literal('2.0'),
});
const Stage = v.object({
  DefaultRouteSettings: v.object({ ThrottlingBurstLimit: v.number(), ThrottlingRateLimit: v.number() }),
  RouteSettings: v.record(
    v.string(),
    v.strictObject({ ThrottlingBurstLimit: v.number(), ThrottlingRateLimit: v.number() }),
  ),
  AccessLogSettings: v.object({ Format: v.string() }),
});

/** The name of the function behind each route key, as in the template. */
const routes = (): Record<string, string> => {
  const functions = new Map(ourFunctions(app).map(({ id, name }) => [id, name]));
  const integrations = app.findResources('AWS::ApiGatewayV2::Integration');
  return Object.fromEntries(
    resourcesOf(app, 'AWS::ApiGatewayV2::Route').map(({ properties }) => {
      const { RouteKey, Target } = v.parse(Route, properties);
      const integrationId = v.parse(Ref, Target['Fn::Join'][1][1]).Ref;
      const { IntegrationUri } = v.parse(Integration, integrations[integrationId]?.Properties);
      return [RouteKey, functions.get(IntegrationUri['Fn::GetAtt'][0] ?? '') ?? 'nobody'];
    }),
  );
};

describe('the HTTP API', () => {
  it('has the route of every contract, of what is read for HEAD too, to the function of its group, and no other', () => {
    const contracts = Object.entries(api).flatMap(([group, calls]) =>
      Object.values(calls).flatMap(({ method, path }) =>
        (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((one) => [`${one} ${path}`, group]),
      ),
    );
    expect(routes()).toEqual({ ...Object.fromEntries(contracts), $default: 'health' });
  });

  it('limits new passwords, beacons (300 a second) and errors (20), and has no limit for sign-in that strangers could use up', () => {
    const [stage] = resourcesOf(app, 'AWS::ApiGatewayV2::Stage');
    const { RouteSettings: all, DefaultRouteSettings } = v.parse(Stage, stage?.properties);
    const { 'POST /api/seen': beacons, 'POST /api/errors': errors, ...RouteSettings } = all;
    expect([beacons, errors].map((limit) => [limit?.ThrottlingRateLimit, limit?.ThrottlingBurstLimit])).toEqual([
      [300, 300],
      [20, 20],
    ]);
    const throttled = passwordCalls.filter(({ path }) => !path.startsWith('/api/login'));
    expect(Object.keys(RouteSettings).sort()).toEqual(throttled.map(routeKey).sort());
    expect(Object.keys(RouteSettings)).toContain('POST /api/user/confirm');
    expect(ourFunctions(app).find(({ name }) => name === 'auth')?.ReservedConcurrentExecutions).toBe(25);
    for (const { ThrottlingRateLimit } of Object.values(RouteSettings)) {
      expect(ThrottlingRateLimit).toBeLessThanOrEqual(DefaultRouteSettings.ThrottlingRateLimit / 10);
    }
  });

  it('makes its stage after the routes that the limits name', () => {
    const ids = resourcesOf(app, 'AWS::ApiGatewayV2::Route')
      .filter(({ properties }) => v.parse(Route, properties).RouteKey !== '$default')
      .map(({ id }) => id);
    const [stage] = Object.values(app.findResources('AWS::ApiGatewayV2::Stage'));
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(ids));
  });

  it('logs no address, user agent or path of a caller', () => {
    const [stage] = resourcesOf(app, 'AWS::ApiGatewayV2::Stage');
    const { Format } = v.parse(Stage, stage?.properties).AccessLogSettings;
    expect(Format).not.toMatch(/identity|\.path|authorizer/);
    expect(Format).toContain('$context.requestId');
  });
});

describe('the functions', () => {
  const functions = ourFunctions(app);

  it('run on Node 24, on arm64, as every script here does [RUN-14]', () => {
    for (const { Runtime, Architectures, Handler } of functions) {
      expect([Runtime, Architectures, Handler]).toEqual(['nodejs24.x', ['arm64'], 'index.handler']);
    }
    const manifest = v.parse(
      v.object({ dependencies: v.object({ node: v.string() }) }),
      JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
    );
    expect(manifest.dependencies.node).toMatch(/^24\./);
    expect(process.versions.node).toBe(manifest.dependencies.node);
  });

  it('give up before API Gateway does', () => {
    const called = functions.filter(({ name }) => !['first-admin', 'scheduled-jobs', 'month-renewal'].includes(name));
    expect(called).toHaveLength(12);
    for (const { name, Timeout } of called) {
      expect(Timeout, name).toBeLessThan(30);
    }
  });

  it('log into a group of their own', () => {
    const groups = functions.map(({ LoggingConfig }) => readable(LoggingConfig?.LogGroup));
    expect(new Set(groups).size).toBe(functions.length);
  });

  it('keep every log for 90 days', () => {
    app.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
  });
});

describe('the first administrator', () => {
  it('is made at deployment from a secret that the stack generates [SEC-02]', () => {
    data.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: Match.objectLike({
        GenerateStringKey: 'password',
        SecretStringTemplate: JSON.stringify({ username: 'admin' }),
      }),
      SecretString: Match.absent(),
    });
    const [trigger] = resourcesOf(app, 'Custom::Trigger');
    const { HandlerArn } = v.parse(v.object({ HandlerArn: Ref }), trigger?.properties);
    const version = app.findResources('AWS::Lambda::Version')[HandlerArn.Ref]?.Properties;
    expect(readable(version?.FunctionName)).toBe('ApiFirstAdminFunction');
    const firstAdmin = functionNamed('first-admin');
    expect(readable(firstAdmin?.Environment.Variables.ADMIN_SECRET_ARN)).toBe('AdminSecret');
  });

  it('brings data up to date once all functions are new [DB-14]', () => {
    const [trigger] = Object.values(app.findResources('Custom::Trigger'));
    const others = ourFunctions(app).filter(({ name }) => name !== 'first-admin');
    expect(others).toHaveLength(14);
    for (const { id } of others) expect(trigger?.DependsOn).toContain(id);
    expect(functionNamed('first-admin')?.Timeout).toBe(600);
  });
});

const functionNamed = (wanted: string) => ourFunctions(app).find(({ name }) => name === wanted);
