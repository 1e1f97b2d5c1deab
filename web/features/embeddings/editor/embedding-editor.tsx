import { Box, Grid, Stack } from '@chakra-ui/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { saveBeforeSignOut } from '#web/api/session/use-session.ts';
import { AdminHint } from '#web/features/embeddings/admin-hint.tsx';
import { readCodeKind } from '#web/features/embeddings/code/code-kind.ts';
import { codesOf } from '#web/features/embeddings/code/codes-of.ts';
import { copyCode } from '#web/features/embeddings/code/copy-code.ts';
import {
  CheckDialog,
  CodeDialog,
  DraftLinkDialog,
  SeenDialog,
  VersionsDialog,
} from '#web/features/embeddings/dialogs.ts';
import { LivePreview } from '#web/features/embeddings/preview/live-preview.tsx';
import { PublishPanel } from '#web/features/embeddings/publishing/publish-panel.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { OwnCalendars } from './own-calendars.tsx';
import { ResetSettings } from './reset-settings.tsx';
import { withSettings } from './settings-draft.ts';
import { EditingContext, useSettingsForm } from './use-settings-form.ts';
import { useSettingsSaving } from './use-settings-saving.ts';
import { useShownCalendars } from './use-shown-calendars.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const AnyCalendars = lazyPart(async () => (await import('./calendar-settings.tsx')).AnyCalendars);

/** Room for the preview beside the form, as in a window of 1280 px with a list of its initial width. */
const ROOMY = '@container (min-width: 56rem)';

type EmbeddingEditorProps = {
  embedding: Embedding;
  onPreview: () => void;
};

/** The right panel: the settings of an embedding [EMB-04, EMB-05]. Give the embedding's id as key. */
export const EmbeddingEditor = ({ embedding, onPreview }: EmbeddingEditorProps) => {
  const form = useSettingsForm(embedding.type, embedding.settings);
  const { status, unsaved, revision, commit, current } = useSettingsSaving(embedding, form);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isCheckOpen, setCheckOpen] = useState(false);
  const [isSeenOpen, setSeenOpen] = useState(false);
  const [coded, setCoded] = useState<Embedding>();
  const [isDraftLinkOpen, setDraftLinkOpen] = useState(false);
  const flush = useUnsavedGuard({ form, type: embedding.type, hasUnsaved: status !== 'saved', commit });
  useEffect(() => saveBeforeSignOut(flush), [flush]);

  const isAdmin = useCurrentUser().role === 'admin';
  const shown = useShownCalendars(embedding);
  const hasUnsaved = unsaved.length > 0;
  const editing = useMemo(
    () => ({
      type: embedding.type,
      form,
      commit,
      hasUnsaved,
      atOnce:
        <T,>(change: (value: T) => void) =>
        (value: T) => {
          change(value);
          void commit();
        },
    }),
    [embedding.type, form, commit, hasUnsaved],
  );

  // The embedding with the typed settings, for the code. The dialog of the code also saves these settings, so that code
  // and stored settings never differ.
  const typed = (): Embedding => {
    void commit();
    return withSettings(embedding, current());
  };

  return (
    <EditingContext value={editing}>
      <Stack
        as="section"
        aria-label={words.region}
        containerType="inline-size"
        gap="5"
        p={{ base: '4', md: '6' }}
        h="full"
        overflowY="auto"
      >
        <EditorHeader
          embedding={embedding}
          status={status}
          hasCode={codesOf(embedding).fixed !== ''}
          onRetry={() => void commit()}
          onCopy={() => void copyCode(codesOf(typed())[readCodeKind()])}
          onShowCode={() => setCoded(typed())}
          onPreview={onPreview}
          onShowHistory={() => setHistoryOpen(true)}
          onCheck={() => setCheckOpen(true)}
          onShowSeen={() => setSeenOpen(true)}
          onShowDraftLink={() => setDraftLinkOpen(true)}
        />
        <PublishPanel embedding={embedding} />
        <AdminHint />
        <Grid
          templateColumns="minmax(0, 1fr)"
          gap="5"
          css={{
            [ROOMY]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', alignItems: 'start', columnGap: '6' },
          }}
        >
          <Stack gap="5">
            <EditorTabs
              unsaved={unsaved}
              shown={shown.chosen}
              calendars={
                isAdmin ? (
                  <Suspense fallback={null}>
                    <AnyCalendars {...shown} />
                  </Suspense>
                ) : (
                  <OwnCalendars {...shown} />
                )
              }
            />
            <ResetSettings />
          </Stack>
          <Box css={{ [ROOMY]: { position: 'sticky', top: '0' } }}>
            <LivePreview embedding={embedding} revision={revision + shown.revision} />
          </Box>
        </Grid>
      </Stack>
      <VersionsDialog isOpen={isHistoryOpen} embedding={embedding} onClose={() => setHistoryOpen(false)} />
      <CheckDialog isOpen={isCheckOpen} embedding={embedding} onClose={() => setCheckOpen(false)} />
      <SeenDialog isOpen={isSeenOpen} embedding={embedding} onClose={() => setSeenOpen(false)} />
      <DraftLinkDialog isOpen={isDraftLinkOpen} embedding={embedding} onClose={() => setDraftLinkOpen(false)} />
      <CodeDialog
        isOpen={coded !== undefined}
        embedding={embedding}
        coded={coded}
        onClose={() => setCoded(undefined)}
      />
    </EditingContext>
  );
};
