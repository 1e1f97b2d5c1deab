import { MAIN_ZONES } from '#shared/locale/time-zones.ts';

/**
 * Windows' names of zones, as Outlook and Exchange write them (Unicode CLDR, windowsZones.xml, territory 001). The
 * zones of Russia's neighbours are included.
 */
const NAMES = new Map(
  Object.entries<string>({
    'Kaliningrad Standard Time': 'Europe/Kaliningrad',
    'Russian Standard Time': 'Europe/Moscow',
    'Russia Time Zone 3': 'Europe/Samara',
    'Saratov Standard Time': 'Europe/Saratov',
    'Astrakhan Standard Time': 'Europe/Astrakhan',
    'Volgograd Standard Time': 'Europe/Volgograd',
    'Ekaterinburg Standard Time': 'Asia/Yekaterinburg',
    'Omsk Standard Time': 'Asia/Omsk',
    'N. Central Asia Standard Time': 'Asia/Novosibirsk',
    'Altai Standard Time': 'Asia/Barnaul',
    'Tomsk Standard Time': 'Asia/Tomsk',
    'North Asia Standard Time': 'Asia/Krasnoyarsk',
    'North Asia East Standard Time': 'Asia/Irkutsk',
    'Transbaikal Standard Time': 'Asia/Chita',
    'Yakutsk Standard Time': 'Asia/Yakutsk',
    'Vladivostok Standard Time': 'Asia/Vladivostok',
    'Sakhalin Standard Time': 'Asia/Sakhalin',
    'Magadan Standard Time': 'Asia/Magadan',
    'Russia Time Zone 10': 'Asia/Srednekolymsk',
    'Russia Time Zone 11': 'Asia/Kamchatka',
    'Belarus Standard Time': 'Europe/Minsk',
    'FLE Standard Time': 'Europe/Kyiv',
    'E. Europe Standard Time': 'Europe/Chisinau',
    'Georgian Standard Time': 'Asia/Tbilisi',
    'Caucasus Standard Time': 'Asia/Yerevan',
    'Azerbaijan Standard Time': 'Asia/Baku',
    'Qyzylorda Standard Time': 'Asia/Qyzylorda',
    'Central Asia Standard Time': 'Asia/Almaty',
    'West Asia Standard Time': 'Asia/Tashkent',
    'GMT Standard Time': 'Europe/London',
    'Greenwich Standard Time': 'Atlantic/Reykjavik',
    'W. Europe Standard Time': 'Europe/Berlin',
    'Central Europe Standard Time': 'Europe/Budapest',
    'Central European Standard Time': 'Europe/Warsaw',
    'Romance Standard Time': 'Europe/Paris',
    'GTB Standard Time': 'Europe/Bucharest',
    'Turkey Standard Time': 'Europe/Istanbul',
    'Israel Standard Time': 'Asia/Jerusalem',
    'Egypt Standard Time': 'Africa/Cairo',
    'South Africa Standard Time': 'Africa/Johannesburg',
    'Arab Standard Time': 'Asia/Riyadh',
    'Arabian Standard Time': 'Asia/Dubai',
    'Iran Standard Time': 'Asia/Tehran',
    'Pakistan Standard Time': 'Asia/Karachi',
    'India Standard Time': 'Asia/Kolkata',
    'SE Asia Standard Time': 'Asia/Bangkok',
    'China Standard Time': 'Asia/Shanghai',
    'Singapore Standard Time': 'Asia/Singapore',
    'Ulaanbaatar Standard Time': 'Asia/Ulaanbaatar',
    'Tokyo Standard Time': 'Asia/Tokyo',
    'Korea Standard Time': 'Asia/Seoul',
    'AUS Eastern Standard Time': 'Australia/Sydney',
    'New Zealand Standard Time': 'Pacific/Auckland',
    'E. South America Standard Time': 'America/Sao_Paulo',
    'Eastern Standard Time': 'America/New_York',
    'Central Standard Time': 'America/Chicago',
    'Mountain Standard Time': 'America/Denver',
    'Pacific Standard Time': 'America/Los_Angeles',
  }),
);

/**
 * Matches «Russia TZ 2 Standard Time» and «RTZ 2 (зима)». Windows numbers Russia's zones from the west, like our list.
 */
const RUSSIAN = /^(?:Russia TZ|RTZ) (\d{1,2})\b/;

/** IANA name of a Windows zone. Undefined if it is unknown. */
export const ianaOf = (windowsName: string): string | undefined => {
  const [, clock] = RUSSIAN.exec(windowsName) ?? [];
  if (clock !== undefined) return MAIN_ZONES[Number(clock) - 1];
  return NAMES.get(windowsName);
};
