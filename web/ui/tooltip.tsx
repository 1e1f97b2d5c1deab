import { chakra } from '@chakra-ui/react';
import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react';

type TooltipProps = {
  text: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/**
 * A tooltip below its control, shown on hover and on keyboard focus, which also describes the control to screen
 * readers. The pointer may move onto it, and Escape hides it wherever the focus is (WCAG 1.4.13).
 */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const [isShown, setShown] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);
  return (
    <chakra.span
      position="relative"
      display="inline-flex"
      onPointerEnter={(domEvent) => setShown(domEvent.pointerType === 'mouse')}
      onPointerLeave={() => setShown(false)}
      onFocus={(domEvent) => setShown(domEvent.target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <chakra.span
        id={id}
        role="tooltip"
        // The hidden text still describes the control.
        visibility={isShown ? 'visible' : 'hidden'}
        opacity={isShown ? 1 : 0}
        transition="opacity 120ms"
        position="absolute"
        top="calc(100% + 0.5rem)"
        insetEnd="0"
        zIndex="tooltip"
        px="2.5"
        py="1.5"
        borderRadius="l1"
        bg="gray.800"
        color="white"
        textStyle="xs"
        whiteSpace="nowrap"
        pointerEvents={isShown ? 'auto' : 'none'}
        // Bridges the gap to the control.
        _before={{ content: '""', position: 'absolute', insetX: '0', bottom: '100%', h: '2' }}
      >
        {text}
      </chakra.span>
    </chakra.span>
  );
};
