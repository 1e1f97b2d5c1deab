import { Button, chakra, Dialog, HStack, Spacer, Text } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { calendarPanel as panelWords } from '#shared/locale/calendar-panel.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { HistoryIcon, icon, MoreIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { useBottomBar } from '#web/ui/use-bottom-bar.ts';

// The parts around the form of the event dialog. On a phone the buttons are icons.

/** The first letters of up to two words of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

const Initials = ({ name }: { name: string }) => (
  <chakra.span
    role="img"
    aria-label={panelWords.changedBy(name)}
    title={panelWords.changedBy(name)}
    display="grid"
    placeItems="center"
    boxSize="6"
    borderRadius="full"
    bg="bg.muted"
    color="fg.muted"
    textStyle="xs"
    fontWeight="semibold"
  >
    {initialsOf(name)}
  </chakra.span>
);

type HeaderProps = {
  title: string;
  /** Undefined: there is no history to open. */
  onHistory: (() => void) | undefined;
  /** Who changed the event last, where several people may change it. */
  changedBy?: string | undefined;
  /** The items of the menu «⋯», which is missing if there are none. */
  more: readonly MenuItem[];
};

/** Title of the event dialog, «История» and «⋯». */
export const EventDialogHeader = ({ title, onHistory, changedBy, more }: HeaderProps) => (
  <Dialog.Header pb="3" pe="14" alignItems="center" flexWrap="wrap">
    <Dialog.Title>{title}</Dialog.Title>
    <Spacer />
    {changedBy !== undefined && <Initials name={changedBy} />}
    {onHistory && (
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        my="-2"
        px={{ base: '2', sm: '3.5' }}
        aria-label={words.history}
        title={words.history}
        onClick={onHistory}
      >
        <HistoryIcon />
        <chakra.span hideBelow="sm">{words.history}</chakra.span>
      </Button>
    )}
    {more.length > 0 && (
      <Menu align="end" button={{ size: 'sm', my: '-2', px: '2', 'aria-label': words.moreActions }} items={more}>
        <MoreIcon />
      </Menu>
    )}
  </Dialog.Header>
);

type SaveFailureProps = {
  text: string;
  /** Another way to save typed text, such as «Сохранить поверх» [SAFE-09]. */
  action: { readonly label: string; readonly onClick: () => void } | undefined;
  isBusy: boolean;
};

/** Why the event could not be saved. */
export const SaveFailure = ({ text, action, isBusy }: SaveFailureProps) => (
  <HStack px="6" py="3" gap="3" wrap="wrap">
    <Text role="alert" flex="1" minW="12rem" color="fg.error" fontWeight="medium">
      {text}
    </Text>
    {action && (
      <Button size="sm" variant="outline" colorPalette="gray" disabled={isBusy} onClick={action.onClick}>
        {action.label}
      </Button>
    )}
  </HStack>
);

const CopyIcon = icon(<path d="M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4" />);

type ActionProps = {
  label: string;
  icon: ReactNode;
  palette: 'red' | 'gray';
  isDisabled: boolean;
  onClick: () => void;
};

const ActionButton = ({ label, icon: shape, palette, isDisabled, onClick }: ActionProps) => (
  <Button
    variant="ghost"
    px={{ base: '2', sm: '4' }}
    colorPalette={palette}
    title={label}
    aria-label={label}
    onClick={onClick}
    disabled={isDisabled}
  >
    {shape}
    <chakra.span hideBelow="sm">{label}</chakra.span>
  </Button>
);

type EventActionsProps = {
  onRemove: () => void;
  onDuplicate: () => void;
  isBusy: boolean;
  /** Whether a picture is being made smaller. A copy would lack this picture, so «Дублировать» is disabled. */
  isShrinking: boolean;
};

/** Actions on an event as a whole: «Удалить», «Дублировать». */
export const EventActions = ({ onRemove, onDuplicate, isBusy, isShrinking }: EventActionsProps) => (
  <>
    <ActionButton label={words.remove} icon={<TrashIcon />} palette="red" isDisabled={isBusy} onClick={onRemove} />
    <ActionButton
      label={words.duplicate}
      icon={<CopyIcon />}
      palette="gray"
      isDisabled={isBusy || isShrinking}
      onClick={onDuplicate}
    />
  </>
);

type FooterProps = {
  /** Actions on the event as a whole. */
  actions: ReactNode;
  /** Id of the form that the button submits. */
  formId: string;
  /** «Сохранить» or «Создать»; null: the event may only be viewed. */
  submitLabel: string | null;
  isBusy: boolean;
  onCancel: () => void;
};

/** The buttons below the event's form. */
export const EventDialogFooter = ({ actions, formId, submitLabel, isBusy, onCancel }: FooterProps) => {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <Dialog.Footer ref={bar} borderTopWidth="1px" pt="4" px={{ base: '4', sm: '6' }} columnGap="0" flexWrap="wrap">
      {actions}
      <Spacer />
      <HStack gap="2">
        <Button variant="outline" colorPalette="gray" onClick={onCancel}>
          {shellWords.cancel}
        </Button>
        {submitLabel !== null && (
          <Button type="submit" form={formId} disabled={isBusy} aria-busy={isBusy}>
            {submitLabel}
          </Button>
        )}
      </HStack>
    </Dialog.Footer>
  );
};
