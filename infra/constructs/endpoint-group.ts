import { type HttpApi, HttpMethod, type HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { Construct } from 'constructs';
import { type BundledFunctionProps, bundledFunction } from '#infra/constructs/bundled-function.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

export type EndpointGroupProps = Omit<BundledFunctionProps, 'description'> & {
  readonly endpoints: Record<string, Endpoint>;
  readonly api: HttpApi;
};

type EndpointGroup = {
  readonly handler: NodejsFunction;
  readonly integration: HttpLambdaIntegration;
  readonly routes: HttpRoute[];
};

/** HEAD needs its own route to be answered like GET (RFC 9110 §9.3.2). Without this route $default would answer 404. */
const METHODS = {
  GET: [HttpMethod.GET, HttpMethod.HEAD],
  POST: [HttpMethod.POST],
  PUT: [HttpMethod.PUT],
  DELETE: [HttpMethod.DELETE],
} satisfies Record<Endpoint['method'], HttpMethod[]>;

/** The longest description that Lambda takes. */
const DESCRIPTION_MAX = 256;

/** A Lambda with log group, environment and grants, and the API routes for the contracts of its group. */
export const endpointGroup = (scope: Construct, { endpoints, api, ...props }: EndpointGroupProps): EndpointGroup => {
  const calls = Object.values(endpoints);
  const handler = bundledFunction(scope, {
    ...props,
    grants: { ...props.grants, originKey: true },
    description: `Calls: ${Object.keys(endpoints).join(', ')}`.slice(0, DESCRIPTION_MAX),
  });
  // One permission for the whole API. A permission for each route would not fit into the 20 KB of a Lambda's resource
  // policy.
  const integration = new HttpLambdaIntegration(`${props.name}-integration`, handler, {
    scopePermissionToRoute: false,
  });
  const routes = calls.flatMap(({ path, method }) => api.addRoutes({ path, methods: METHODS[method], integration }));
  return { handler, integration, routes };
};
