import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { type Calendar, type CalendarLink, createLink, listLinks, removeLink } from '#shared/contracts/calendars.ts';
import { getRegistration } from '#shared/contracts/registration.ts';
import { calendarWords, calendarSettings as words } from '#shared/locale/calendars.ts';
import { dayMonthText } from '#shared/locale/dates.ts';
import { madeLinkWords } from '#shared/locale/links.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { MadeText } from '#web/ui/made-text.tsx';
import { Rows } from '#web/ui/rows.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { LoadError, Loading } from '#web/ui/status/loading.tsx';

const { roles } = calendarWords;
const ROLE_OPTIONS = [
  { value: 'editor', label: roles.editor },
  { value: 'reader', label: roles.reader },
] as const;
const USES = ['1', '5', '20', '100'] as const;
const DAYS = ['1', '7', '30'] as const;
const USES_OPTIONS = USES.map((value) => ({ value, label: value }));
const DAYS_OPTIONS = DAYS.map((value) => ({ value, label: words.dayChoices[value] }));

type NewLink = { role: CalendarLink['role']; uses: (typeof USES)[number]; days: (typeof DAYS)[number] };

const rowOf = ({ usesLeft, until }: CalendarLink): string => words.linkRow(usesLeft, dayMonthText(new Date(until)));

/** The calendar links, each shown only once, when it is made [SHR-10]. */
export const LinksCard = ({ calendar: { id } }: { calendar: Calendar }) => {
  const { data, error, mutate } = useCall(listLinks, { params: { id } });
  const { data: rules } = useCall(getRegistration, {});
  const [wanted, setWanted] = useState<NewLink>({ role: 'editor', uses: '1', days: '7' });
  const [made, setMade] = useState<{ id: string; address: string }>();

  const make = async (): Promise<void> => {
    const until = new Date(Date.now() + Number(wanted.days) * DAY_MS).toISOString();
    const body = { role: wanted.role, uses: Number(wanted.uses), until };
    const link = await withToast(() => callApi(createLink, { params: { id }, body }), { done: words.linkMade });
    if (link) setMade({ id: link.id, address: `${location.origin}/join#${link.token}` });
    await mutate();
  };
  const revoke = async ({ id: linkId }: CalendarLink): Promise<void> => {
    const done = await withToast(() => callApi(removeLink, { params: { id, linkId } }), { done: words.revoked });
    // A link just made stays when another one is revoked, because it is shown only once.
    if (done) setMade((shown) => (shown?.id === linkId ? undefined : shown));
    await mutate();
  };

  return (
    <SectionCard
      id="links"
      title={words.links}
      hint={`${words.linksHint} ${rules ? words.withoutAccount[rules.registration] : ''}`}
    >
      {!data && !error && <Loading minHeight="4rem" />}
      {!data && error && <LoadError reason={error.message} onRetry={() => void mutate()} />}
      {data?.length === 0 && <Text color="fg.muted">{words.noLinks}</Text>}
      {data && data.length > 0 && (
        <Rows>
          {data.map((link) => (
            <li key={link.id}>
              <div>
                <div className="what">{roles[link.role]}</div>
                <div className="when">{rowOf(link)}</div>
              </div>
              <Button
                size="sm"
                variant="outline"
                colorPalette="red"
                aria-label={words.revokeOne(roles[link.role], rowOf(link))}
                onClick={() => void revoke(link)}
              >
                {words.revoke}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {made && <MadeText label={words.link} text={made.address} words={madeLinkWords} hint={words.linkOnce} />}
      <Flex gap="3" wrap="wrap" align="flex-end">
        <SelectField
          label={words.role}
          value={wanted.role}
          options={ROLE_OPTIONS}
          onValue={(role) => setWanted({ ...wanted, role })}
        />
        <SelectField
          label={words.uses}
          value={wanted.uses}
          options={USES_OPTIONS}
          onValue={(uses) => setWanted({ ...wanted, uses })}
        />
        <SelectField
          label={words.days}
          value={wanted.days}
          options={DAYS_OPTIONS}
          onValue={(days) => setWanted({ ...wanted, days })}
        />
        <Button onClick={() => void make()}>{words.makeLink}</Button>
      </Flex>
    </SectionCard>
  );
};
