import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { plainItem } from '#functions/storage/dynamodb/attributes.ts';

/** The values are checked when they are read: `plainItem` throws for a value that is no attribute. */
const Image = v.custom<Record<string, AttributeValue>>((given) => typeof given === 'object' && given !== null);

/** A batch of the table's stream from Lambda. */
export const StreamBatch = v.object({
  Records: v.array(
    v.object({
      dynamodb: v.object({
        SequenceNumber: v.string(),
        /** In seconds. */
        ApproximateCreationDateTime: v.optional(v.number()),
        Keys: v.optional(Image, {}),
        NewImage: v.optional(Image),
        OldImage: v.optional(Image),
      }),
    }),
  ),
});
export type StreamRecord = v.InferOutput<typeof StreamBatch>['Records'][number];

/**
 * An image of the stream as an item.
 * @throws TypeError: the image has a value of a kind that this table never has
 */
export const itemOfImage = (image: Record<string, AttributeValue> | undefined) => image && plainItem(image);
