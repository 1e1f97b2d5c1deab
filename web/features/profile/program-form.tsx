import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useState } from 'react';
import { listCalendars } from '#shared/contracts/calendars.ts';
import { createProgram, SCOPES, type Scope } from '#shared/contracts/programs.ts';
import { calendarWords } from '#shared/locale/calendars.ts';
import { programWords, programCard as words } from '#shared/locale/programs.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { useCall } from '#web/api/use-call.ts';
import { Checkbox } from '#web/ui/form/checkbox-and-radio.tsx';
import { checkedOnSubmit, Form, type FormErrors, inputProps, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const ALL = 'all';
const DAYS = ['30', '90', '365', '730'] as const;
const DAYS_OPTIONS = DAYS.map((value) => ({ value, label: words.dayChoices[value] }));

type Fields = { name: string; scopes: readonly Scope[]; calendarId: string; days: (typeof DAYS)[number] };
const EMPTY: Fields = { name: '', scopes: ['events:read', 'events:write'], calendarId: ALL, days: '365' };

const missing = ({ name, scopes }: Fields): FormErrors<Fields> => ({
  ...(name.trim() === '' && { name: programWords.nameRequired }),
  ...(scopes.length === 0 && { scopes: programWords.noScope }),
});

/**
 * The form that makes a token.
 * @param onMade is called with the id of the program and its token, which is shown only once
 */
export const ProgramForm = ({ onMade }: { onMade: (made: { id: string; token: string }) => Promise<void> }) => {
  const { id, role, shares } = useCurrentUser();
  // Users without shared calendars have only their own.
  const { data = [] } = useCall(listCalendars, shares ? {} : null);
  const [failure, setFailure] = useState<string>();
  const shared = data.filter((one) => !one.isOwn && one.invitedBy === undefined && one.deletedUntil === undefined);
  const calendars = [
    { value: ALL, label: role === 'admin' ? words.everybodysCalendars : words.allCalendars },
    { value: id, label: calendarWords.ownCalendar },
    ...shared.map((one) => ({ value: one.id, label: one.name })),
  ];
  const form = useAppForm({
    ...checkedOnSubmit(missing),
    defaultValues: EMPTY,
    onSubmit: async ({ value: { name, scopes, calendarId, days } }) => {
      setFailure(undefined);
      const until = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const only = calendarId === ALL ? {} : { calendarId };
      try {
        const made = await callApi(createProgram, {
          body: { name: name.trim(), scopes: [...scopes], until, ...only },
        });
        form.reset();
        await onMade(made);
      } catch (thrown) {
        setFailure(refuseAt(form, thrown));
      }
    },
  });
  const isBusy = useStore(form.store, (state) => state.isSubmitting);
  return (
    <Form form={form}>
      <Stack gap="4">
        <form.AppField name="name">
          {(field) => <field.TextField label={words.name} placeholder={words.namePlaceholder} autoComplete="off" />}
        </form.AppField>
        <form.Field name="scopes">
          {(field) => {
            const { value, onValue, error } = inputProps(field);
            const turned = (scope: Scope) =>
              value.includes(scope) ? value.filter((one) => one !== scope) : [...value, scope];
            return (
              <chakra.fieldset border="0" p="0" m="0" minW="0">
                <chakra.legend textStyle="sm" fontWeight="medium">
                  {words.scopes}
                </chakra.legend>
                {SCOPES.map((scope) => (
                  <Checkbox key={scope} isChecked={value.includes(scope)} onChange={() => onValue(turned(scope))}>
                    {words.scopeNames[scope]}
                  </Checkbox>
                ))}
                {error && (
                  <Text role="alert" textStyle="xs" fontWeight="medium" color="fg.error">
                    {error}
                  </Text>
                )}
              </chakra.fieldset>
            );
          }}
        </form.Field>
        <Flex gap="3" wrap="wrap" align="flex-end">
          <form.Field name="calendarId">
            {(field) => <SelectField label={words.calendar} options={calendars} {...inputProps(field)} />}
          </form.Field>
          <form.Field name="days">
            {(field) => <SelectField label={words.days} options={DAYS_OPTIONS} {...inputProps(field)} />}
          </form.Field>
          <Button type="submit" aria-busy={isBusy}>
            {words.make}
          </Button>
        </Flex>
        {failure && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {failure}
          </Text>
        )}
      </Stack>
    </Form>
  );
};
