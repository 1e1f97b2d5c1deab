import { Button, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { type Calendar, getSharedFile, makeFileAddress, removeFileAddress } from '#shared/contracts/calendars.ts';
import { fillPath } from '#shared/contracts/endpoint.ts';
import { calendarSettings as words } from '#shared/locale/calendars.ts';
import { madeLinkWords } from '#shared/locale/links.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { withToast } from '#web/api/with-toast.ts';
import { MadeText } from '#web/ui/made-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

/** The file address of a calendar, shown only once, when it is made [SHR-27]. */
export const FileCard = ({ calendar: { id, hasFileAddress } }: { calendar: Calendar }) => {
  const [made, setMade] = useState<string>();
  const params = { id };

  const make = async (): Promise<void> => {
    const address = await withToast(() => callApi(makeFileAddress, { params }));
    if (address) setMade(`${location.origin}${fillPath(getSharedFile.path, params)}?key=${address.key}`);
    await refetchQueries();
  };
  const revoke = async (): Promise<void> => {
    const done = await withToast(() => callApi(removeFileAddress, { params }), { done: words.fileRevoked });
    // An address that could not be revoked stays in sight, because it is shown only once.
    if (done) setMade(undefined);
    await refetchQueries();
  };

  return (
    <SectionCard id="file" title={words.file} hint={words.fileHint}>
      {made && <MadeText label={words.fileAddress} text={made} words={madeLinkWords} hint={words.fileOnce} />}
      <HStack gap="3" wrap="wrap">
        <Button {...(hasFileAddress && { variant: 'outline', colorPalette: 'gray' })} onClick={() => void make()}>
          {hasFileAddress ? words.fileAnew : words.subscribe}
        </Button>
        {hasFileAddress && (
          <Button variant="outline" colorPalette="red" onClick={() => void revoke()}>
            {words.fileRevoke}
          </Button>
        )}
      </HStack>
    </SectionCard>
  );
};
