import { Box, Dialog, Flex, IconButton, Input, Portal } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Hit, SEARCH_MAX } from '#shared/contracts/search.ts';
import { searchWords as words } from '#shared/locale/search.ts';
import type { Day } from '#shared/time/day.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { LoadError } from '#web/ui/status/loading.tsx';
import { daysOf, HitRow } from './hit-row.tsx';
import { type Option, OptionList } from './option-list.tsx';
import { useHits } from './use-hits.ts';

type SearchDialogProps = {
  onClose: () => void;
  onDay: (day: Day) => void;
  /** `day`: the day on which the event starts. */
  onHit: (hit: Hit, day: Day) => void;
};

/** The search for events. Arrow keys and Enter choose a result, and Escape gives the focus back [FIND-10 … FIND-12]. */
export const SearchDialog = ({ onClose, onDay, onHit }: SearchDialogProps) => {
  const { typed, setTyped, words: asked, day, hits, isPartial, isSearch, isStale, isKnown, error, retry } = useHits();
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useBackCloses(() => {
    onClose();
    return true;
  });

  const options: Option[] = [
    ...(day === null ? [] : [{ id: 'day', choose: () => onDay(day), shown: words.goTo(fullDateText(day)) }]),
    ...hits.map((hit) => ({
      id: hit.id,
      choose: () => {
        if (!isStale) onHit(hit, daysOf(hit).first);
      },
      shown: <HitRow hit={hit} typed={asked} />,
    })),
  ];
  const at = Math.min(active, options.length - 1);

  const onKeyDown = (domEvent: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = domEvent;
    // While a word is composed, the keys belong to the input method.
    if (ctrlKey || metaKey || altKey || domEvent.nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      domEvent.preventDefault();
      const by = key === 'ArrowDown' ? 1 : -1;
      if (options.length > 0) setActive((at + by + options.length) % options.length);
    } else if (key === 'Enter') {
      domEvent.preventDefault();
      options[at]?.choose();
    }
  };

  const note = (): string => {
    if (error) return '';
    if (!isSearch) return day === null ? words.hint : '';
    if (isStale && hits.length === 0) return words.searching;
    if (isKnown && hits.length === 0) return day === null ? words.nothing : '';
    return isPartial && !isStale ? words.partial : '';
  };
  const said = note();

  return (
    <Dialog.Root
      open
      size="md"
      placement="top"
      scrollBehavior="inside"
      initialFocusEl={() => field.current}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p={{ base: '2', sm: '4' }}>
          <Dialog.Content maxW="38rem" my={{ base: '0', sm: '10' }} maxH={{ base: 'full', sm: 'calc(100% - 8rem)' }}>
            <Dialog.Title srOnly>{words.title}</Dialog.Title>
            <Flex p="3" gap="2" align="center" borderBottomWidth="1px" flex="none">
              <Input
                ref={field}
                role="combobox"
                aria-label={words.field}
                aria-expanded={options.length > 0}
                aria-controls={options.length > 0 ? `${id}-list` : undefined}
                aria-autocomplete="list"
                aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
                aria-describedby={`${id}-note`}
                autoComplete="off"
                spellCheck={false}
                inputMode="search"
                enterKeyHint="search"
                maxLength={SEARCH_MAX}
                borderColor="border.control"
                placeholder={words.placeholder}
                value={typed}
                onChange={(domEvent) => {
                  setTyped(domEvent.target.value);
                  setActive(0);
                }}
                onKeyDown={onKeyDown}
              />
              <Dialog.CloseTrigger asChild position="static">
                <IconButton variant="ghost" colorPalette="gray" aria-label={words.close}>
                  <CloseIcon />
                </IconButton>
              </Dialog.CloseTrigger>
            </Flex>
            <Dialog.Body p="2" display="flex" flexDirection="column" overflow="hidden">
              {options.length > 0 && <OptionList id={id} options={options} at={at} isStale={isStale} />}
              {error && (
                <Box px="3">
                  <LoadError
                    title={words.failed}
                    reason={error.message}
                    onRetry={() => {
                      retry();
                      // The pressed button disappears together with the error, so the focus goes to the field.
                      field.current?.focus();
                    }}
                  />
                </Box>
              )}
              <Box id={`${id}-note`} role="status" px="3" py={said ? '3' : '0'} color="fg.muted" textStyle="sm">
                {said}
              </Box>
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
