import { Button, type ButtonProps, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CheckIcon } from './icons.tsx';

export type MenuItem = {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  /** Whether the item is chosen. Absent in menus of actions. */
  readonly isChosen?: boolean;
};

type MenuProps = {
  items: readonly MenuItem[];
  /** The content of the button. */
  children: ReactNode;
  /** The edge of the button with which the list is aligned. */
  align?: 'start' | 'end';
  /** Whether the list opens below the button or above it. */
  side?: 'below' | 'above';
  /** Whether the button takes the whole width of its place. */
  isWide?: boolean;
  button?: ButtonProps;
};

const itemsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

const nextFocus = (key: string, items: HTMLElement[]): HTMLElement | undefined => {
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items[(at <= 0 ? items.length : at) - 1];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      // A letter goes to the next item that begins with it.
      return key.length === 1
        ? [...items.slice(at + 1), ...items].find((item) =>
            item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
          )
        : undefined;
  }
};

/** A button that opens a menu of actions or choices, with the usual keys: arrows, Home, End, letters, Escape. */
export const Menu = ({ items, children, align = 'start', side = 'below', isWide = false, button }: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onEscape = useEffectEvent((domEvent: globalThis.KeyboardEvent) => {
    if (domEvent.key !== 'Escape') return;
    domEvent.stopPropagation();
    close();
  });

  useEffect(() => {
    if (!isOpen) return;
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? itemsIn(list.current)[0])?.focus();
    const onPointerDown = (domEvent: PointerEvent) => {
      if (domEvent.target instanceof Node && !root.current?.contains(domEvent.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    // This listens on the window, because a dialog around the menu takes Escape on the document.
    addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      removeEventListener('keydown', onEscape, true);
    };
  }, [isOpen]);

  const onListKeyDown = (domEvent: KeyboardEvent) => {
    if (domEvent.key === 'Tab') return setOpen(false);
    const next = nextFocus(domEvent.key, itemsIn(list.current));
    if (!next || domEvent.ctrlKey || domEvent.metaKey || domEvent.altKey) return;
    domEvent.preventDefault();
    next.focus();
  };

  return (
    <chakra.div ref={root} position="relative" minW="0" display={isWide ? 'flex' : 'inline-flex'}>
      <Button
        ref={trigger}
        variant="ghost"
        colorPalette="gray"
        w={isWide ? 'full' : undefined}
        {...button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(domEvent) => {
          if (domEvent.key !== 'ArrowDown' && domEvent.key !== 'ArrowUp') return;
          domEvent.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {isOpen && (
        <chakra.div
          ref={list}
          id={id}
          role="menu"
          onKeyDown={onListKeyDown}
          position="absolute"
          top={side === 'below' ? 'calc(100% + 0.375rem)' : undefined}
          bottom={side === 'above' ? 'calc(100% + 0.375rem)' : undefined}
          insetStart={align === 'start' ? '0' : undefined}
          insetEnd={align === 'end' ? '0' : undefined}
          zIndex="dropdown"
          minW="11rem"
          p="1.5"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="l2"
          boxShadow="lg"
          animation="fade-in 120ms"
        >
          {items.map(({ label, onSelect, icon, isChosen }) => (
            <chakra.button
              key={label}
              type="button"
              role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChosen}
              tabIndex={-1}
              onClick={() => {
                close();
                onSelect();
              }}
              display="flex"
              alignItems="center"
              gap="2.5"
              w="full"
              px="2.5"
              py="2"
              borderRadius="l1"
              textStyle="sm"
              textAlign="start"
              whiteSpace="nowrap"
              cursor="pointer"
              outline="none"
              _hover={{ bg: 'bg.muted' }}
              _focus={{ bg: 'bg.muted' }}
              _focusVisible={{ outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-2px' }}
            >
              {icon}
              <chakra.span flex="1">{label}</chakra.span>
              {isChosen && <CheckIcon />}
            </chakra.button>
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
};
