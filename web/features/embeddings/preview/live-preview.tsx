import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { widgetUrl } from '#shared/embedding/embed-code.ts';
import { previewWords as words } from '#shared/locale/embedding-fields.ts';
import { publishWords } from '#shared/locale/publishing.ts';
import { hasDraft } from '#web/features/embeddings/publishing/draft-state.ts';
import { DEVICE_WIDTHS, DeviceChoice, nearestDevice } from './device-choice.tsx';
import { DeviceStage } from './device-stage.tsx';
import { frameBox, heightOf } from './frame-box.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { useExamples } from './use-examples.ts';
import { useIsNear } from './use-is-near.ts';

type LivePreviewProps = {
  embedding: Embedding;
  /** The number of saves. Each save reloads the widget. */
  revision: number;
};

/**
 * The preview of the saved draft [EMB-33, LIVE-02], below the form or beside it. Its page loads after the manager,
 * because both need the same processor, and only when its place is near the visible part. The place has its full size
 * from the start.
 */
export const LivePreview = ({ embedding, revision }: LivePreviewProps) => {
  const [device, setDevice] = useState(nearestDevice);
  const [scale, setScale] = useState(1);
  const { settings } = embedding;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const hasExamples = useExamples(embedding);

  return (
    <Box as="section" aria-label={words.title}>
      <Flex
        align="center"
        justify="space-between"
        wrap={{ base: 'wrap', md: 'nowrap' }}
        columnGap="3"
        rowGap="1"
        mb="3"
      >
        <Heading as="h3" size="sm">
          {words.title}
        </Heading>
        {/* A long row wraps into two lines without moving the preview. */}
        <Flex wrap="wrap" justify="end" columnGap="3" ms="auto" textStyle="xs" color="fg.muted">
          {/* Hidden on phones for lack of room. There the titles of the examples say it. */}
          {hasExamples && <Text hideBelow="md">{words.hasExamples}</Text>}
          <Text>
            {[hasDraft(embedding) && publishWords.inPreview, scale < 1 && words.scale(Math.round(scale * 100))]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Flex>
        <DeviceChoice value={device} onValue={setDevice} />
      </Flex>
      <Box ref={place} borderWidth="1px" borderRadius="l3" bg="white" overflow="hidden">
        <DeviceStage width={DEVICE_WIDTHS[device]} height={heightOf(settings)} onScale={setScale}>
          <div style={frameBox(settings)}>
            {isNear && <PreviewFrame src={widgetUrl(embedding, location.origin)} revision={revision} />}
          </div>
        </DeviceStage>
      </Box>
    </Box>
  );
};
