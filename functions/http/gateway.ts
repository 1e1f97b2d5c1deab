import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * A request in payload format v2 of an HTTP API. Header names are in lower case, path parameters are decoded, and
 * binary bodies are in base64.
 */
export type GatewayRequest = Pick<
  APIGatewayProxyEventV2,
  'routeKey' | 'rawPath' | 'rawQueryString' | 'headers' | 'cookies' | 'pathParameters' | 'body' | 'isBase64Encoded'
> & {
  readonly requestContext: Pick<APIGatewayProxyEventV2['requestContext'], 'requestId'> & {
    readonly http: Pick<APIGatewayProxyEventV2['requestContext']['http'], 'sourceIp'>;
  };
};

/** Headers of a request: names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

export type GatewayAnswer = {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly cookies?: string[];
  readonly body: string;
};
