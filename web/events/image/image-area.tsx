import { Box, Button, chakra, HStack, Spinner, Text } from '@chakra-ui/react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { errorText } from '#web/api/api-error.ts';
import { ImageIcon } from '#web/ui/icons.tsx';
import type { PictureChange } from './picture-change.ts';
import { shrinkImage } from './shrink-image.ts';

type Props = {
  /** Address of the stored picture, if there is one. */
  storedUrl: string | null;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
  /** While a picture is being made smaller nothing should be saved: it would go without. */
  isShrinking: boolean;
  onShrinking: (isShrinking: boolean) => void;
  disabled: boolean;
};

const imageIn = (data: DataTransfer | null): File | undefined => data?.files[0];

/** Object URL of a chosen file; given back when another one is chosen or the dialog closes. */
const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** The picture of an event: chosen, dropped or pasted; shown before it is sent; replaced or removed. */
export const ImageArea = ({ storedUrl, change, onChange, isShrinking, onShrinking, disabled }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const chosenUrl = useObjectUrl(change.kind === 'new' ? change.file : null);
  const shownUrl = change.kind === 'removed' ? null : change.kind === 'new' ? chosenUrl : storedUrl;
  const errorId = useId();

  const take = async (file: File | undefined): Promise<void> => {
    if (!file || disabled) return;
    setError(null);
    // A photo of a kind that this browser does not know has no type; reading it shows whether it is one.
    if (file.type !== '' && !file.type.startsWith('image/')) return setError(words.notAnImage);
    onShrinking(true);
    try {
      onChange({ kind: 'new', file: await shrinkImage(file) });
    } catch (thrown) {
      setError(errorText(thrown));
    } finally {
      onShrinking(false);
    }
  };

  // Pasting a picture works wherever the focus is in the dialog; text goes into the focused field.
  const takeLatest = useRef(take);
  takeLatest.current = take;
  useEffect(() => {
    const dialog = area.current?.closest('[role=dialog]');
    if (!dialog) return;
    const onPaste = (domEvent: Event) => {
      const file = domEvent instanceof ClipboardEvent ? imageIn(domEvent.clipboardData) : undefined;
      if (!file) return;
      domEvent.preventDefault();
      void takeLatest.current(file);
    };
    dialog.addEventListener('paste', onPaste);
    return () => dialog.removeEventListener('paste', onPaste);
  }, []);

  const onDrop = (domEvent: DragEvent) => {
    domEvent.preventDefault();
    setOver(false);
    void take(imageIn(domEvent.dataTransfer));
  };

  return (
    <Box
      ref={area}
      role="group"
      aria-label={words.image}
      aria-describedby={error ? errorId : undefined}
      onDragOver={(domEvent) => {
        domEvent.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
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
          // The same file can be chosen again after it was removed.
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
          <chakra.img src={shownUrl} alt={words.imagePreview} w="full" maxH="14rem" objectFit="cover" />
        ) : (
          <>
            <chakra.span fontSize="1.75rem">
              <ImageIcon />
            </chakra.span>
            {!disabled && <Text flex="1 1 14rem">{words.imageHint}</Text>}
          </>
        )}
        {!disabled && (
          <HStack gap="2" {...(shownUrl && { position: 'absolute', insetEnd: '2', bottom: '2' })}>
            <Button
              size="xs"
              variant={shownUrl ? 'solid' : 'outline'}
              colorPalette="gray"
              onClick={() => input.current?.click()}
            >
              {shownUrl ? words.imageReplace : words.imageChoose}
            </Button>
            {shownUrl && (
              <Button
                size="xs"
                colorPalette="gray"
                onClick={() => onChange(storedUrl ? { kind: 'removed' } : { kind: 'same' })}
              >
                {words.imageRemove}
              </Button>
            )}
          </HStack>
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
