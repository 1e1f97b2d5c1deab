import { Box, Button, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { type ComponentType, type SVGProps, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { checkPage, type Finding } from '#shared/contracts/page-check.ts';
import { pageCheckDialog as words } from '#shared/locale/page-check-dialog.ts';
import { ApiError, isRefusal } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { checkedOnSubmit, errorsBy, Form, refuse, useAppForm } from '#web/ui/form/form.tsx';
import { CheckIcon, InfoIcon, WarningIcon } from '#web/ui/icons.tsx';

type Sign = { readonly Icon: ComponentType<SVGProps<SVGSVGElement>>; readonly color: string };
const SIGNS: Readonly<Record<Finding['level'], Sign>> = {
  good: { Icon: CheckIcon, color: 'green.fg' },
  note: { Icon: InfoIcon, color: 'fg.muted' },
  bad: { Icon: WarningIcon, color: 'orange.fg' },
};

const FindingRow = ({ finding: { level, text } }: { finding: Finding }) => {
  const { Icon, color } = SIGNS[level];
  return (
    <Flex as="li" gap="3" py="3" borderTopWidth="1px">
      <Box color={color} flexShrink="0" mt="0.5" aria-hidden="true">
        <Icon width="1.25em" height="1.25em" />
      </Box>
      <Text overflowWrap="anywhere" minW="0">
        <VisuallyHidden>{words.levels[level]} </VisuallyHidden>
        {text}
      </Text>
    </Flex>
  );
};

const Check = ({ embedding: { id, name }, onClose }: { embedding: Embedding; onClose: () => void }) => {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [isChecking, setChecking] = useState(false);
  /** Whether the server refuses to check this address, whoever asks [FACE-28]. */
  const [isRefused, setRefused] = useState(false);
  const form = useAppForm({
    ...checkedOnSubmit<{ url: string }>(errorsBy(checkPage.body)),
    defaultValues: { url: '' },
    onSubmit: async ({ value: body }) => {
      setFindings(null);
      setRefused(false);
      setChecking(true);
      try {
        setFindings((await callApi(checkPage, { params: { id }, body })).findings);
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        refuse(form, { url: thrown.message });
        setRefused(isRefusal(thrown, 'not-checkable'));
      } finally {
        setChecking(false);
      }
    },
  });

  return (
    <ListDialog title={words.title(name)} onClose={onClose} size="md">
      <Text pb="4" color="fg.muted" textStyle="sm">
        {words.text}
      </Text>
      <Form form={form}>
        <Stack gap="4">
          <form.AppField name="url">
            {(field) => (
              <field.TextField
                label={words.address}
                inputMode="url"
                autoComplete="url"
                autoCapitalize="off"
                spellCheck={false}
                placeholder={words.placeholder}
              />
            )}
          </form.AppField>
          {isRefused && (
            <Text textStyle="sm" color="fg.muted">
              <strong>{words.whyNot}.</strong> {words.notCheckable}
            </Text>
          )}
          <Button type="submit" alignSelf="start" loading={isChecking} loadingText={words.checking}>
            {words.check}
          </Button>
        </Stack>
      </Form>
      <Box role="status" mt="5">
        {isChecking && (
          <Text color="fg.muted" textStyle="sm">
            {words.patience}
          </Text>
        )}
        {findings && (
          <Box as="ul" listStyleType="none" aria-label={words.result}>
            {findings.map((finding) => (
              <FindingRow key={finding.code + finding.text} finding={finding} />
            ))}
          </Box>
        )}
      </Box>
    </ListDialog>
  );
};

type CheckDialogProps = { isOpen: boolean; embedding: Embedding; onClose: () => void };

/** «Проверить страницу»: says whether the code works on its page, and what to do if it does not [DOC-05…09]. */
export const CheckDialog = ({ isOpen, ...props }: CheckDialogProps) => isOpen && <Check {...props} />;
