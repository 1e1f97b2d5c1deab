import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Payload v2 of an HTTP API: header names are lower case, path parameters decoded, binary bodies base64. */
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
