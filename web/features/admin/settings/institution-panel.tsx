import { Box, Button, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useState } from 'react';
import {
  getInstitution,
  INSTITUTION_NAME_MAX,
  InstitutionForm,
  type InstitutionView,
  saveInstitution,
} from '#shared/contracts/institution.ts';
import { systemSettingsWords as common, institutionWords as words } from '#shared/locale/admin-settings.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { ImageArea } from '#web/events/image/image-area.tsx';
import type { PictureChange } from '#web/events/image/use-image-choice.ts';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx';
import { checkedOnSubmit, errorsBy, Form, useAppForm } from '#web/ui/form/form.tsx';
import { Mark, showInstitution } from '#web/ui/institution.tsx';
import { SaveRefused } from './save-refused.tsx';
import { type SaveRefusal, saveSettings } from './save-settings.ts';

/** Longer side of a logo that is sent, in pixels. */
const LOGO_SIDE = 512;
const nameErrors = errorsBy(InstitutionForm);

type DialogProps = {
  stored: InstitutionView;
  onClose: () => void;
  onSaved: (saved: InstitutionView) => void;
  onReload: () => void;
};

const InstitutionDialog = ({ stored, onClose, onSaved, onReload }: DialogProps) => {
  const [change, setChange] = useState<PictureChange>({ kind: 'same' });
  const [isShrinking, setShrinking] = useState(false);
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const form = useAppForm({
    ...checkedOnSubmit<{ name: string }>(nameErrors),
    defaultValues: { name: stored.name },
    onSubmit: async ({ value: { name } }) => {
      setRefusal(null);
      const picture = {
        ...(change.kind === 'new' && { image: change.file }),
        ...(change.kind === 'removed' && { removeImage: 'true' as const }),
      };
      const saved = await saveSettings<typeof saveInstitution>(
        () => callApi(saveInstitution, { form: { name, ...picture, revision: String(stored.revision) } }),
        words.saved,
      );
      if ('reason' in saved) return setRefusal(saved);
      onSaved(saved.answer);
    },
  });
  const isBusy = useStore(form.store, (state) => state.isSubmitting);
  return (
    <DialogFrame isOpen title={words.title} onClose={onClose}>
      <Form form={form}>
        <Dialog.Body>
          <Stack gap="5">
            <form.AppField name="name">
              {(field) => (
                <field.TextField
                  label={words.name}
                  hint={words.nameHint}
                  placeholder={shellWords.product}
                  maxLength={INSTITUTION_NAME_MAX}
                />
              )}
            </form.AppField>
            <Box>
              <Text as="span" textStyle="sm" fontWeight="medium">
                {words.logo}
              </Text>
              <Text color="fg.muted" textStyle="sm" mb="2">
                {words.logoHint}
              </Text>
              <ImageArea
                label={words.logo}
                side={LOGO_SIDE}
                storedUrl={stored.logo || null}
                change={change}
                onChange={setChange}
                isShrinking={isShrinking}
                onShrinking={setShrinking}
                disabled={isBusy}
              />
            </Box>
            <SaveRefused refusal={refusal} onReload={onReload} />
          </Stack>
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {shellWords.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isShrinking}>
            {common.save}
          </Button>
        </Dialog.Footer>
      </Form>
    </DialogFrame>
  );
};

/** Name and logo of the institution, above the three tabs of the settings [FACE-24, SET-01]. */
export const InstitutionPanel = () => {
  const { data, error, mutate } = useCall(getInstitution, {});
  /** The values with which the dialog was filled. The server may have newer ones. */
  const [edited, setEdited] = useState<InstitutionView>();
  return (
    <Surface as="section" aria-label={words.title} maxW="48rem" p="4">
      <HStack gap="4" wrap="wrap">
        <Mark size={40} />
        <Box flex="1 1 11rem" minW="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {data?.name || shellWords.product}
          </Text>
          <Text color="fg.muted" textStyle="sm">
            {error && !data ? error.message : words.hint}
          </Text>
        </Box>
        <Button variant="outline" colorPalette="gray" disabled={!data} onClick={() => setEdited(data)}>
          {words.change}
        </Button>
      </HStack>
      {edited && (
        <InstitutionDialog
          // Another revision, after a colleague's save, fills the form anew.
          key={edited.revision}
          stored={edited}
          onClose={() => setEdited(undefined)}
          onReload={() => void mutate().then((now) => now && setEdited(now))}
          onSaved={(saved) => {
            void mutate(saved, { revalidate: false });
            showInstitution({ name: saved.name, logo: saved.logo });
            setEdited(undefined);
          }}
        />
      )}
    </Surface>
  );
};
