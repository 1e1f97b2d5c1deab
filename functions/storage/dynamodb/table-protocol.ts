import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols';

type Deserialize = AwsJson1_0Protocol['deserializeResponse'];

/**
 * The protocol of DynamoDB, except that a query's answer stays JSON, which `plainItem` reads. The SDK and the document
 * client would each copy every attribute, which takes half of the CPU time of a list.
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
