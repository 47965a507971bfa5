/** Cities and points of the emulated carriers. */

export interface City {
  code: number;
  title: string;
  latitude: number;
  longitude: number;
}

export const cities: readonly City[] = [
  { code: 44, title: 'Москва', latitude: 55.7558, longitude: 37.6173 },
  { code: 137, title: 'Санкт-Петербург', latitude: 59.9386, longitude: 30.3141 },
  { code: 270, title: 'Новосибирск', latitude: 55.0302, longitude: 82.9204 },
  { code: 250, title: 'Екатеринбург', latitude: 56.8386, longitude: 60.6055 },
  { code: 424, title: 'Казань', latitude: 55.7963, longitude: 49.1064 },
];

export interface Point {
  code: string;
  city: City;
  title: string;
  address: string;
  hours: string;
}

const streets = ['ул. Ленина, 10', 'пр. Мира, 25', 'Садовая ул., 3'];

/** Three points in each city; `MSK5` is where sellers hand over. */
export const points: readonly Point[] = cities.flatMap((city) =>
  streets.map((street, at) => ({
    code: city.code === 44 && at === 0 ? 'MSK5' : `P${city.code}-${at + 1}`,
    city,
    title: `Пункт на ${street.replace(/,.*$/, '')}`,
    address: `${city.title}, ${street}`,
    hours: 'Пн-Вс 09:00-21:00',
  })),
);

/** The city by its name, however it is written; nothing where the carrier has none of it. */
export const cityNamed = (name: string): City | undefined => {
  const wanted = name.trim().toLowerCase();
  return cities.find(({ title }) => title.toLowerCase() === wanted);
};

/** The city that an address names. */
export const cityIn = (address: string): City | undefined =>
  cities.find(({ title }) => address.toLowerCase().includes(title.toLowerCase()));
