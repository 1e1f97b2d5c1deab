import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';
import { codeWords } from '#shared/locale/embeddings.ts';
import { FieldGrid } from './field-grid.tsx';
import { PercentSetting, TextSetting } from './setting-fields.tsx';
import { useEditing } from './use-settings-form.ts';

/** Sizes, which wait for the next save or for the button [EMB-31]. */
export const SizeSettings = () => {
  const { type, form, commit, hasUnsaved } = useEditing();
  const isResponsive = useStore(form.store, ({ values }) => values.responsive ?? false);
  return (
    <Stack gap="5">
      <FieldGrid>
        <TextSetting name="width" />
        <TextSetting name="height" />
        <TextSetting name="maxWidth" />
        <TextSetting name="borderRadius" />
      </FieldGrid>
      <Flex gap="3" align="center" wrap="wrap">
        <Button size="sm" variant="outline" disabled={!hasUnsaved} onClick={() => commit()}>
          {words.saveSizes}
        </Button>
        <Text textStyle="xs" color="fg.muted">
          {hasUnsaved ? words.sizesUnsaved : words.sizeHint}
        </Text>
      </Flex>
      {!(type === 'HTML' || (type === 'TILDA' && isResponsive)) && (
        <Text textStyle="xs" color="fg.muted">
          {codeWords.sizeStays}
        </Text>
      )}
      <PercentSetting name="modalSize" />
    </Stack>
  );
};
