import * as v from 'valibot';
import type { FunctionHost } from '#infra/local/functions/function-host.ts';
import { attributeOf } from '#infra/local/template/attributes.ts';
import type { Product } from '#infra/local/template/product.ts';
import { createGateway, type Gateway } from './gateway.ts';
import type { Protocol } from './payload.ts';

const Integration = v.object({
  ApiId: v.string(),
  IntegrationUri: v.string(),
  IntegrationType: v.literal('AWS_PROXY'),
  PayloadFormatVersion: v.literal('2.0'),
});
const ApiRoute = v.object({ ApiId: v.string(), RouteKey: v.string(), Target: v.string() });
const Permission = v.object({ FunctionName: v.string(), Principal: v.string() });

/** The product's HTTP APIs. Their routes lead to the functions. */
export const createGateways = (
  product: Product,
  hostOf: (arn: string) => FunctionHost,
  protocol: Protocol,
): Gateway[] => {
  const { account } = product;
  const integrations = product.ofType('AWS::ApiGatewayV2::Integration', Integration);
  const routes = product.ofType('AWS::ApiGatewayV2::Route', ApiRoute);
  const permitted = product
    .ofType('AWS::Lambda::Permission', Permission)
    .filter(({ properties }) => properties.Principal === 'apigateway.amazonaws.com')
    .map(({ properties }) => properties.FunctionName);

  const targetOf = ({ RouteKey, Target }: v.InferOutput<typeof ApiRoute>) => {
    const integration = integrations.find(({ reference }) => Target === `integrations/${reference}`);
    if (!integration) throw new Error(`The route ${RouteKey} has no integration`);
    const arn = integration.properties.IntegrationUri;
    if (!permitted.includes(arn)) throw new Error(`API Gateway is not permitted to call the function of ${RouteKey}`);
    return { key: RouteKey, target: hostOf(arn).invoke };
  };

  return product.ofType('AWS::ApiGatewayV2::Api', v.object({})).map(({ type, name }) =>
    createGateway({
      accountId: account.id,
      apiId: name,
      protocol,
      domainName: new URL(attributeOf(account, type, name, 'ApiEndpoint')).hostname,
      routes: routes
        .filter(({ properties }) => properties.ApiId === name)
        .map(({ properties }) => targetOf(properties)),
    }),
  );
};
