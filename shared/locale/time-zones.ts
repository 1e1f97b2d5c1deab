import { offsetAt } from '#shared/time/zone.ts';

const MOSCOW = 'Europe/Moscow';

/** The zones at the top of the list: one for each clock of Russia [EV2-11]. */
export const MAIN_ZONES = [
  'Europe/Kaliningrad',
  MOSCOW,
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
] as const;

/** Cities of Russia's zones. Of any other zone the last part of its IANA name is shown. */
const CITIES = new Map(
  Object.entries<string>({
    'Europe/Kaliningrad': 'Калининград',
    [MOSCOW]: 'Москва',
    'Europe/Simferopol': 'Симферополь',
    'Europe/Kirov': 'Киров',
    'Europe/Volgograd': 'Волгоград',
    'Europe/Samara': 'Самара',
    'Europe/Astrakhan': 'Астрахань',
    'Europe/Saratov': 'Саратов',
    'Europe/Ulyanovsk': 'Ульяновск',
    'Asia/Yekaterinburg': 'Екатеринбург',
    'Asia/Omsk': 'Омск',
    'Asia/Novosibirsk': 'Новосибирск',
    'Asia/Barnaul': 'Барнаул',
    'Asia/Tomsk': 'Томск',
    'Asia/Novokuznetsk': 'Новокузнецк',
    'Asia/Krasnoyarsk': 'Красноярск',
    'Asia/Irkutsk': 'Иркутск',
    'Asia/Chita': 'Чита',
    'Asia/Yakutsk': 'Якутск',
    'Asia/Khandyga': 'Хандыга',
    'Asia/Vladivostok': 'Владивосток',
    'Asia/Ust-Nera': 'Усть-Нера',
    'Asia/Magadan': 'Магадан',
    'Asia/Sakhalin': 'Южно-Сахалинск',
    'Asia/Srednekolymsk': 'Среднеколымск',
    'Asia/Kamchatka': 'Камчатка',
    'Asia/Anadyr': 'Анадырь',
  }),
);

/** «», «+2», «−3», «+5:30». */
const offsetText = (minutes: number): string => {
  if (minutes === 0) return '';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** A zone (IANA name) in words, at an instant (milliseconds): «МСК+2, Екатеринбург», «GMT+1, Berlin» [EV2-11]. */
export const zoneWords = (zone: string, instant: number): string => {
  const city = CITIES.get(zone);
  const offset = offsetAt(zone, instant);
  if (city) return `МСК${offsetText(offset - offsetAt(MOSCOW, instant))}, ${city}`;
  return `GMT${offsetText(offset)}, ${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')}`;
};

/** A text as searches compare it: in lower case, with a hyphen for a minus. */
const plain = (text: string): string => text.toLowerCase().replaceAll('−', '-');

/**
 * The zones that a search finds by city, by the zone's own name, or by offset («+5»), those of Russia first. Without a
 * typed text: `MAIN_ZONES`.
 * @param known IANA names that the browser knows
 */
export const zonesFound = (typed: string, known: readonly string[], instant: number): readonly string[] => {
  const wanted = plain(typed.trim());
  if (wanted === '') return MAIN_ZONES;
  const all = new Set([...MAIN_ZONES, ...CITIES.keys(), ...known]);
  return [...all].filter((zone) => {
    const words = plain(zoneWords(zone, instant));
    return words.includes(wanted) || plain(zone).includes(wanted.replaceAll(' ', '_'));
  });
};
