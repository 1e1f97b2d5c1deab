import { Button, chakra, HStack, IconButton, Input, Stack, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CATEGORY_NAME_MAX, type Category } from '#shared/contracts/categories.ts';
import { EVENT_COLORS } from '#shared/contracts/event-colors.ts';
import { categoryWords as words } from '#shared/locale/categories.ts';
import { errorText } from '#web/api/api-error.ts';
import type { SubformSaves } from '#web/events/form/subform-saves.ts';
import type { Categories } from '#web/events/use-categories.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';

type RowProps = {
  /** Undefined in the row of a new category. */
  category?: Category;
  color: string;
  unsaved: SubformSaves;
  /** The list, which gets the focus when the row is removed. */
  list: RefObject<HTMLElement | null>;
  onSave: (form: { name: string; color: string }) => Promise<unknown>;
  onRemove?: () => Promise<unknown>;
};

/** A category: colour, name and buttons. Enter saves the category and not the event. */
const CategoryRow = ({ category, color: given, unsaved, list, onSave, onRemove }: RowProps) => {
  const [name, setName] = useState(category?.name ?? '');
  const [color, setColor] = useState(category?.color ?? given);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const errorId = useId();
  const isChanged = category ? name !== category.name || color !== category.color : name.trim() !== '';

  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await change();
      if (!category) setName('');
      return true;
    } catch (thrown) {
      setError(errorText(thrown));
      return false;
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  const save = () => run(() => onSave({ name: name.trim(), color }));
  // Saving the event saves a changed name too.
  useEffect(() => {
    if (!isChanged || isBusy) return;
    unsaved.add(save);
    return () => {
      unsaved.delete(save);
    };
  });
  const onKeyDown = (domEvent: KeyboardEvent) => {
    if (domEvent.key !== 'Enter') return;
    domEvent.preventDefault();
    domEvent.stopPropagation();
    if (isChanged && !isBusy) void save();
  };

  return (
    <li>
      <HStack gap="2">
        <chakra.input
          type="color"
          aria-label={category ? words.colorOf(category.name) : words.newColor}
          value={color}
          onChange={(domEvent) => setColor(domEvent.target.value)}
          boxSize="8"
          flexShrink="0"
          borderRadius="l2"
          cursor="pointer"
        />
        <Input
          size="sm"
          flex="1"
          minW="0"
          bg="bg.panel"
          borderColor={error === null ? 'border.control' : 'border.error'}
          aria-label={category ? words.nameOf(category.name) : words.newName}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          placeholder={category ? undefined : words.newName}
          maxLength={CATEGORY_NAME_MAX}
          value={name}
          onChange={(domEvent) => setName(domEvent.target.value)}
          onKeyDown={onKeyDown}
        />
        {(isChanged || !category) && (
          <Button
            size="sm"
            variant="outline"
            disabled={!isChanged || isBusy}
            aria-busy={isBusy}
            onClick={() => void save()}
          >
            {category ? words.save : words.add}
          </Button>
        )}
        {category && onRemove && (
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="red"
            aria-label={words.removeOf(category.name)}
            disabled={isBusy}
            onClick={() => setAsked(true)}
          >
            <TrashIcon />
          </IconButton>
        )}
      </HStack>
      {error !== null && (
        <Text id={errorId} role="alert" mt="1" color="fg.error" textStyle="xs" fontWeight="medium">
          {error}
        </Text>
      )}
      {category && onRemove && (
        <ConfirmDialog
          isOpen={isAsked}
          title={words.confirmTitle}
          question={words.confirmText(category.name)}
          confirm={words.remove}
          isBusy={isBusy}
          finalFocusEl={() => (isBusy ? list.current : null)}
          onConfirm={() => void run(onRemove)}
          onCancel={() => setAsked(false)}
        />
      )}
    </li>
  );
};

type CategoryPanelProps = {
  categories: readonly Category[];
  changes: Pick<Categories, 'create' | 'update' | 'remove'>;
  /** Collects the unsaved texts of this panel. */
  unsaved: SubformSaves;
  onCreated: (id: string) => void;
  onRemoved: (id: string) => void;
};

/**
 * Creates, renames, recolours and deletes categories beside the fields of an event. The fields keep their values
 * [EV2-22].
 */
export const CategoryPanel = ({ categories, changes, unsaved, onCreated, onRemoved }: CategoryPanelProps) => {
  /** The number of categories that were created here. */
  const [created, setCreated] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // The field of a created category disappears with the focus. The field of the next new category gets the focus.
  useEffect(() => {
    if (created > 0 && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('li:last-child input:not([type=color])')?.focus();
  }, [created]);
  return (
    <Stack
      ref={list}
      as="ul"
      tabIndex={-1}
      outline="none"
      aria-label={words.list}
      gap="2"
      p="3"
      borderWidth="1px"
      borderRadius="l2"
      listStyleType="none"
      bg="bg.subtle"
    >
      {categories.map((category) => (
        <CategoryRow
          // The key makes React draw the row anew after a change made elsewhere.
          key={`${category.id} ${category.name} ${category.color}`}
          category={category}
          color={category.color}
          unsaved={unsaved}
          list={list}
          onSave={(form) => changes.update(category.id, form)}
          onRemove={async () => {
            await changes.remove(category.id);
            onRemoved(category.id);
          }}
        />
      ))}
      <CategoryRow
        // Another key, so that the next new category begins with the next colour. The number of all categories is no
        // key: a colleague's new category would take away the name that is being typed.
        key={created}
        color={EVENT_COLORS[categories.length % EVENT_COLORS.length] ?? EVENT_COLORS[0]}
        unsaved={unsaved}
        list={list}
        onSave={async (form) => {
          const { id } = await changes.create(form);
          setCreated(created + 1);
          onCreated(id);
        }}
      />
    </Stack>
  );
};
