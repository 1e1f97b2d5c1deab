import { chakra, Field, Input } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

type Option = { readonly value: string; readonly label: string };

type SearchSelectProps = {
  label: string;
  value: string;
  /** The chosen value in words. */
  shown: string;
  /** The options that fit a search, the best first. An empty search gives the initial options. */
  find: (typed: string) => readonly Option[];
  /** The text for no options. */
  nothing: string;
  placeholder: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Whether the field appears with the focus and an open list. */
  isOpenAtFirst?: boolean;
};

/** The most options in the list. More typing finds the others. */
const SHOWN_MAX = 50;

const within = (at: number, length: number): number => (length === 0 ? -1 : (at + length) % length);

/** A choice among many options. Typing searches, arrow keys and Enter choose, and Escape keeps the earlier choice. */
export const SearchSelect = ({
  label,
  value,
  shown,
  find,
  nothing,
  placeholder,
  onValue,
  ...rest
}: SearchSelectProps) => {
  const { error, disabled = false, isOpenAtFirst = false } = rest;
  /** The typed text; null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOpen = typed !== null;
  const found = isOpen ? find(typed).slice(0, SHOWN_MAX) : [];
  const optionId = (at: number): string => `${id}-${at}`;

  useEffect(() => {
    if (isOpenAtFirst) input.current?.focus();
  }, [isOpenAtFirst]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const open = () => {
    setTyped('');
    setActive(find('').findIndex((option) => option.value === value));
  };
  const close = () => setTyped(null);
  const choose = (option: Option | undefined) => {
    if (option) onValue(option.value);
    close();
  };

  const onKeyDown = (domEvent: KeyboardEvent) => {
    const { key } = domEvent;
    if (domEvent.ctrlKey || domEvent.metaKey || domEvent.altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      domEvent.preventDefault();
      if (isOpen)
        setActive(within(Math.max(active, key === 'ArrowUp' ? 0 : -1) + (key === 'ArrowDown' ? 1 : -1), found.length));
      else open();
    } else if (key === 'Enter' && isOpen) {
      // Keeps Enter from submitting the form around the field.
      domEvent.preventDefault();
      choose(found[active]);
    } else if (key === 'Escape' && isOpen) {
      domEvent.stopPropagation();
      close();
    }
  };

  return (
    <Field.Root invalid={error !== undefined} disabled={disabled}>
      <Field.Label>{label}</Field.Label>
      <Input
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        bg="bg.panel"
        borderColor={error === undefined ? 'border.control' : 'border.error'}
        placeholder={isOpen ? placeholder : undefined}
        value={typed ?? shown}
        onFocus={open}
        onClick={() => {
          if (!isOpen) open();
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(domEvent) => {
          setTyped(domEvent.target.value);
          setActive(0);
        }}
      />
      {isOpen && (
        <chakra.div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          w="full"
          maxH="13rem"
          overflowY="auto"
          p="1"
          borderWidth="1px"
          borderRadius="l2"
          bg="bg.panel"
          // A press in the list leaves the focus in the field.
          onPointerDown={(domEvent) => domEvent.preventDefault()}
          css={{
            '& [role=option]': {
              px: '2.5',
              py: '2',
              borderRadius: 'l1',
              textStyle: 'sm',
              cursor: 'pointer',
              scrollMarginY: '1',
              '&:hover': { bg: 'bg.muted' },
              '&[data-active]': {
                bg: 'bg.muted',
                outline: '2px solid',
                outlineColor: 'blue.focusRing',
                outlineOffset: '-2px',
              },
              '&[aria-selected=true]': { fontWeight: 'semibold' },
            },
          }}
        >
          {found.map((option, at) => (
            // The field keeps the focus and handles the keys.
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
            <div
              key={option.value}
              id={optionId(at)}
              role="option"
              aria-selected={option.value === value}
              data-active={at === active ? '' : undefined}
              onClick={() => choose(option)}
            >
              {option.label}
            </div>
          ))}
        </chakra.div>
      )}
      {isOpen && found.length === 0 && (
        <chakra.div role="status" textStyle="sm" color="fg.muted">
          {nothing}
        </chakra.div>
      )}
      {error !== undefined && <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  );
};
