import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { openAccount } from '#infra/deploy/account.ts';
import { stageOptions } from '#infra/stacks/stage-options.ts';
import { ourFunctions } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import { closedFunctions, closeWriters, openWriters } from './writers.ts';

const stacks = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const account = await openAccount({ AWS_REGION: 'eu-central-1' });
const options = stageOptions(undefined, 'prod');
const functions = ourFunctions(synthesize('prod').app);
const asDeployed = () => new Map(functions.map(({ id, ReservedConcurrentExecutions: count }) => [`fn-${id}`, count]));

const ended = () => Promise.resolve();

const idOf = (wanted: string) => functions.find(({ name }) => name === wanted)?.id;

/** Reserved instances in Lambda, by function name. */
let reserved = asDeployed();
beforeEach(() => {
  reserved = asDeployed();
  stacks.reset();
  lambda.reset();
  const summaries = functions.map(({ id }) => ({
    ResourceType: 'AWS::Lambda::Function',
    LogicalResourceId: id,
    PhysicalResourceId: `fn-${id}`,
    LastUpdatedTimestamp: new Date(0),
    ResourceStatus: 'CREATE_COMPLETE' as const,
  }));
  // The list has two pages, because CloudFormation lists only a hundred resources at a time.
  stacks.on(ListStackResourcesCommand).callsFake(({ NextToken }: { NextToken?: string }) => ({
    StackResourceSummaries: NextToken ? summaries.slice(3) : summaries.slice(0, 3),
    NextToken: NextToken ? undefined : 'more',
  }));
  lambda.on(PutFunctionConcurrencyCommand).callsFake((input) => {
    reserved.set(input.FunctionName, input.ReservedConcurrentExecutions);
    return {};
  });
  lambda.on(DeleteFunctionConcurrencyCommand).callsFake((input) => {
    reserved.set(input.FunctionName, undefined);
    return {};
  });
  lambda
    .on(GetFunctionConcurrencyCommand)
    .callsFake((input) => ({ ReservedConcurrentExecutions: reserved.get(input.FunctionName) }));
});

const WRITERS = [
  'admin',
  'auth',
  'calendars',
  'embeddings',
  'events',
  'history',
  'page-check',
  'profile',
  'scheduled-jobs',
  'visits',
];

it('closes every function that may write, while visitors still see calendars', async () => {
  expect((await closeWriters(account, 'calendar-prod', options, ended)).sort()).toEqual(WRITERS);
  const closed = functions.filter(({ id }) => reserved.get(`fn-${id}`) === 0).map(({ name }) => name);
  expect(closed.sort()).toEqual(WRITERS);
  expect((await closedFunctions(account, 'calendar-prod', options)).sort()).toEqual(WRITERS);
});

it('waits until no run is left that began before all were closed: a restore must meet no writer', async () => {
  const waits: number[] = [];
  await closeWriters(account, 'calendar-prod', options, async (seconds) => {
    expect(WRITERS.filter((name) => reserved.get(`fn-${idOf(name)}`) !== 0)).toEqual([]);
    waits.push(seconds);
  });
  expect(waits).toEqual([
    Math.max(...functions.filter(({ name }) => WRITERS.includes(name)).map((one) => one.Timeout ?? 0)),
  ]);
});

it('gives every function back what the template sets aside, which a deployment without changes would not', async () => {
  await closeWriters(account, 'calendar-prod', options, ended);
  expect((await openWriters(account, 'calendar-prod', options)).sort()).toEqual(WRITERS);
  expect(reserved).toEqual(asDeployed());
  expect(await closedFunctions(account, 'calendar-prod', options)).toEqual([]);
  expect(await openWriters(account, 'calendar-prod', options)).toEqual([]);
});

it('sets nothing aside in an account whose stage asks for none', async () => {
  const small = stageOptions({ prod: { reservedConcurrency: false } }, 'prod');
  await closeWriters(account, 'calendar-prod', small, ended);
  await openWriters(account, 'calendar-prod', small);
  expect([...reserved.values()].filter((count) => count !== undefined)).toEqual([]);
});

it('says so when the stage is not there', async () => {
  stacks.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
  await expect(openWriters(account, 'calendar-prod', options)).rejects.toThrow(
    'calendar-prod has no functions in eu-central-1.',
  );
});
