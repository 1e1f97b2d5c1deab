import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols';

type Deserialize = AwsJson1_0Protocol['deserializeResponse'];

/**
 * The protocol of DynamoDB, except that the answer of a query stays the JSON that it is (`plainItem` reads it). The SDK
 * copies each attribute along its own schema, and the document client once more: half the processor time of a list.
 */
export class TableProtocol extends AwsJson1_0Protocol {
  override deserializeResponse: Deserialize = async (operation, context, response) => {
    if (operation.name !== 'Query' || response.statusCode !== 200)
      return super.deserializeResponse(operation, context, response);
    const { buffer, byteOffset, byteLength } = await context.streamCollector(response.body);
    const text = Buffer.from(buffer, byteOffset, byteLength).toString();
    return { ...JSON.parse(text), $metadata: { httpStatusCode: response.statusCode } };
  };
}
