/** By whose clock the cabinet tells time: the company's, as its schedules go. Until the company is known, the reader's own. */

/** Browsers know names of places in English at best; those of the country, from west to east, are ours. */
export const places: Readonly<Record<string, string>> = {
  'Europe/Kaliningrad': 'Калининград',
  'Europe/Moscow': 'Москва',
  'Europe/Minsk': 'Минск',
  'Europe/Samara': 'Самара',
  'Asia/Yekaterinburg': 'Екатеринбург',
  'Asia/Almaty': 'Алматы',
  'Asia/Omsk': 'Омск',
  'Asia/Novosibirsk': 'Новосибирск',
  'Asia/Krasnoyarsk': 'Красноярск',
  'Asia/Irkutsk': 'Иркутск',
  'Asia/Yakutsk': 'Якутск',
  'Asia/Vladivostok': 'Владивосток',
  'Asia/Magadan': 'Магадан',
  'Asia/Kamchatka': 'Камчатка',
};

const own = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
let zone: string | undefined;

/** From now on moments are told by this clock; nothing gives the reader's own back. */
export function tellTimeOf(timeZone: string | undefined): void {
  zone = timeZone;
}

/** The zone of the cabinet's clock, IANA. */
export const zoneNow = (): string => zone ?? own();

/** `UTC+3`. */
export function offsetOf(timeZone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
}

/** Where the cabinet's clock differs from the reader's: `Москва, UTC+3`; nothing where both show the same. */
export function foreignClock(at = new Date()): string | undefined {
  const now = zoneNow();
  const offset = offsetOf(now, at);
  if (offset === offsetOf(own(), at)) return undefined;
  const place = places[now];
  return place ? `${place}, ${offset}` : offset;
}

/** A way of telling moments in Russian that follows the cabinet's clock. */
export function formatOf(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const timeZone = zoneNow();
    const format = known.get(timeZone) ?? new Intl.DateTimeFormat('ru', { ...options, timeZone });
    known.set(timeZone, format);
    return format.format(date);
  };
}
