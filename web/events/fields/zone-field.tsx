import { Button, HStack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';
import { zonesFound, zoneWords } from '#shared/locale/time-zones.ts';
import { offsetAt } from '#shared/time/zone.ts';
import { browserZone } from '#web/events/form/event-times.ts';
import { SearchSelect } from '#web/ui/form/search-select.tsx';

type ZoneFieldProps = {
  value: string;
  /** The start (milliseconds). A zone's clock may differ by season. */
  instant: number;
  onValue: (zone: string) => void;
  error: string | undefined;
  disabled: boolean;
};

/**
 * The zone of the event: a line of text, which a click turns into a field. It is a field at once if the event's clock
 * differs from the user's.
 */
export const ZoneField = ({ value, instant, onValue, error, disabled }: ZoneFieldProps) => {
  const [isWanted, setWanted] = useState(false);
  const labelId = useId();
  const isOther = offsetAt(value, instant) !== offsetAt(browserZone(), instant);
  if (!isWanted && !isOther && error === undefined) {
    return (
      <HStack
        role="group"
        aria-labelledby={labelId}
        textStyle="sm"
        color="fg.muted"
        columnGap="2"
        rowGap="0"
        wrap="wrap"
      >
        <Text>
          <span id={labelId}>{fieldLabels.timeZone}</span>
          {`: ${zoneWords(value, instant)}`}
        </Text>
        {!disabled && (
          <Button size="xs" variant="ghost" px="2" aria-label={words.changeZoneLabel} onClick={() => setWanted(true)}>
            {words.changeZone}
          </Button>
        )}
      </HStack>
    );
  }
  return (
    <SearchSelect
      label={fieldLabels.timeZone}
      value={value}
      shown={zoneWords(value, instant)}
      find={(typed) =>
        zonesFound(typed, Intl.supportedValuesOf('timeZone'), instant).map((zone) => ({
          value: zone,
          label: zoneWords(zone, instant),
        }))
      }
      nothing={words.noZone}
      placeholder={words.findZone}
      onValue={onValue}
      error={error}
      disabled={disabled}
      isOpenAtFirst={isWanted}
    />
  );
};
