import { offsetOf } from '#text/zone.ts';

interface Zone {
  value: string;
  label: string;
}

/** Browsers know names of places in English at best; those of the country, from west to east, are ours. */
const near = {
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

/** Time zones: those nearby by their places first, the others of the world below. */
export const timeZones: readonly Zone[] = [
  ...Object.entries(near).map(([value, place]) => ({ value, label: `${place}, ${offsetOf(value)}` })),
  ...Intl.supportedValuesOf('timeZone')
    .filter((value) => !(value in near))
    .map((value) => ({ value, label: value })),
];
