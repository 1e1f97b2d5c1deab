import { Button, Flex, Heading, Stack } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { EMBEDDING_NAME_MAX, type Embedding } from '#shared/contracts/embeddings.ts';
import { EMBEDDING_TYPES, type EmbeddingType, type ViewType } from '#shared/embedding/settings.ts';
import { SETTING_DEFAULTS, VIEW_TYPES } from '#shared/embedding/values.ts';
import { viewTypeLabels } from '#shared/locale/embedding-fields.ts';
import { createWords as words } from '#shared/locale/embeddings.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { createEmbedding } from '#web/features/embeddings/embedding-calls.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TypeChoice } from './type-choice.tsx';

const VIEWS = VIEW_TYPES.map((value) => ({ value, label: viewTypeLabels[value] }));

type CreateFormProps = {
  onCreated: (created: Embedding) => void;
  onCancel: () => void;
};

/**
 * Asks for the type, then for view and name. It is unmounted when it closes, so that it opens empty. After a failure
 * the typed text stays.
 */
export const CreateForm = ({ onCreated, onCancel }: CreateFormProps) => {
  const [type, setType] = useState<EmbeddingType | null>(null);
  const [viewType, setViewType] = useState<ViewType>(SETTING_DEFAULTS.viewType);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);

  // The choice of a type adds two fields, which may push the buttons out of the window.
  useEffect(() => {
    if (type) buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [type]);

  const submit = async (domEvent: FormEvent) => {
    domEvent.preventDefault();
    if (!type || name.trim() === '' || isBusy) return;
    setBusy(true);
    const created = await createEmbedding({ name, type, viewType });
    setBusy(false);
    if (created) onCreated(created);
  };

  return (
    <Stack
      as="form"
      aria-label={words.formTitle}
      gap="4"
      // The padding is in pixels, because large letters must not widen it.
      p="16px"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="sm"
      onSubmit={(domEvent) => void submit(domEvent)}
      onKeyDown={(domEvent) => {
        if (domEvent.key === 'Escape') onCancel();
      }}
    >
      <Heading as="h3" size="sm">
        {words.formTitle}
      </Heading>
      <TypeChoice label={words.type} types={EMBEDDING_TYPES} value={type} onValue={setType} />
      {type && (
        <>
          <SelectField label={words.viewType} value={viewType} options={VIEWS} onValue={setViewType} />
          <TextField
            label={words.name}
            name="embedding-name"
            value={name}
            onValue={setName}
            placeholder={words.namePlaceholder}
            maxLength={EMBEDDING_NAME_MAX}
            autoComplete="off"
          />
        </>
      )}
      <Flex ref={buttons} scrollMarginBottom="5" gap="2" justify="flex-end" wrap="wrap">
        <Button type="button" size="sm" variant="outline" colorPalette="gray" onClick={onCancel}>
          {shellWords.cancel}
        </Button>
        <Button type="submit" size="sm" disabled={!type || name.trim() === ''} aria-busy={isBusy}>
          {words.confirm}
        </Button>
      </Flex>
    </Stack>
  );
};
