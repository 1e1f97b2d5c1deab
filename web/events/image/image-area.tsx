import { Box, Button, chakra, HStack, Spinner, Text } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { ImageIcon } from '#web/ui/icons.tsx';
import { imageIn, type PictureChange, useImageChoice } from './use-image-choice.ts';

type ImageAreaProps = {
  label?: string;
  /** The longest side of the sent picture, in pixels. Given for a logo, which is never cropped. */
  side?: number;
  /** Address of the stored picture, if there is one. */
  storedUrl: string | null;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
  /** Whether a picture is being made smaller. A save would lose it now. */
  isShrinking: boolean;
  onShrinking: (isShrinking: boolean) => void;
  disabled: boolean;
};

type ButtonsProps = { hasImage: boolean; onChoose: () => void; onRemove: () => void };

/** Buttons over the picture: choose, replace, remove. */
const ImageButtons = ({ hasImage, onChoose, onRemove }: ButtonsProps) => {
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <HStack gap="2" {...(hasImage && { position: 'absolute', insetEnd: '2', bottom: '2' })}>
      <Button ref={choose} size="xs" variant={hasImage ? 'solid' : 'outline'} colorPalette="gray" onClick={onChoose}>
        {hasImage ? words.imageReplace : words.imageChoose}
      </Button>
      {hasImage && (
        <Button
          size="xs"
          colorPalette="gray"
          onClick={() => {
            onRemove();
            // This button disappears, and a dialog around it would give the focus to its first field.
            choose.current?.focus();
          }}
        >
          {words.imageRemove}
        </Button>
      )}
    </HStack>
  );
};

/**
 * The picture of an event, or a logo. A picture can be chosen, dropped or pasted. It is shown before it is sent, and
 * can be replaced or removed.
 */
export const ImageArea = ({ label = words.image, side, isShrinking, ...choice }: ImageAreaProps) => {
  const { storedUrl, onChange, disabled } = choice;
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const errorId = useId();
  const { shownUrl, error, take } = useImageChoice({ area, side, ...choice });

  return (
    <Box
      ref={area}
      role="group"
      aria-label={label}
      aria-describedby={error ? errorId : undefined}
      onDragOver={(domEvent) => {
        domEvent.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(domEvent) => {
        domEvent.preventDefault();
        setOver(false);
        void take(imageIn(domEvent.dataTransfer));
      }}
    >
      <chakra.input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={words.imageChoose}
        disabled={disabled}
        srOnly
        tabIndex={-1}
        onChange={(domEvent) => {
          void take(domEvent.target.files?.[0]);
          // The input is emptied, so that the same file can be chosen again after it was removed.
          domEvent.target.value = '';
        }}
      />
      <Box
        position="relative"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="center"
        columnGap="4"
        rowGap="2"
        minH="20"
        p={shownUrl ? '0' : '3'}
        overflow="hidden"
        borderRadius="l2"
        borderWidth={shownUrl ? '1px' : '1.5px'}
        borderStyle={shownUrl ? 'solid' : 'dashed'}
        borderColor={isOver ? 'blue.solid' : 'border.emphasized'}
        bg={isOver ? 'blue.subtle' : 'bg'}
        color="fg.muted"
        textStyle="sm"
        textAlign={{ base: 'center', sm: 'start' }}
      >
        {shownUrl ? (
          <chakra.img
            src={shownUrl}
            alt={side === undefined ? words.imagePreview : label}
            w="full"
            maxH="14rem"
            objectFit={side === undefined ? 'cover' : 'contain'}
          />
        ) : (
          <>
            <chakra.span fontSize="1.75rem">
              <ImageIcon />
            </chakra.span>
            {!disabled && <Text flex="1 1 14rem">{words.imageHint}</Text>}
          </>
        )}
        {!disabled && (
          <ImageButtons
            hasImage={Boolean(shownUrl)}
            onChoose={() => input.current?.click()}
            onRemove={() => onChange(storedUrl ? { kind: 'removed' } : { kind: 'same' })}
          />
        )}
        {isShrinking && (
          <HStack role="status" position="absolute" inset="0" justify="center" bg="bg.panel/85">
            <Spinner size="sm" />
            {words.imageShrinking}
          </HStack>
        )}
      </Box>
      {error && (
        <Text id={errorId} role="alert" mt="1.5" color="fg.error" textStyle="xs" fontWeight="medium">
          {error}
        </Text>
      )}
    </Box>
  );
};
