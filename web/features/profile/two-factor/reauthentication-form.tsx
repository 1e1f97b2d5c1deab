import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { shellWords } from '#shared/locale/shell.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useReauthentication } from '#web/ui/form/use-reauthentication.tsx';

type ReauthenticationFormProps = {
  hint: string;
  label: string;
  isDangerous?: boolean;
  onSend: (proof: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
};

/** Asks for password and code before two-factor sign-in is turned off or its recovery codes are replaced [2FA-15]. */
export const ReauthenticationForm = ({
  hint,
  label,
  isDangerous = false,
  onSend,
  onCancel,
}: ReauthenticationFormProps) => {
  const { username } = useCurrentUser();
  const { form, isBusy, fields } = useReauthentication({ username, asksCode: true, onSend });
  return (
    <Form form={form}>
      <Stack gap="4" align="flex-start">
        <Text textStyle="sm">{hint}</Text>
        {fields}
        <HStack gap="2" wrap="wrap">
          <Button type="submit" aria-busy={isBusy} {...(isDangerous && { colorPalette: 'red' })}>
            {label}
          </Button>
          <Button variant="ghost" colorPalette="gray" onClick={onCancel}>
            {shellWords.cancel}
          </Button>
        </HStack>
      </Stack>
    </Form>
  );
};
