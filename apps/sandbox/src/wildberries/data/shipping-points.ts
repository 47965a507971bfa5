const point = (
  id: number,
  city: string,
  { name, address, cargoTypes }: { name: string; address: string; cargoTypes: readonly number[] },
) => ({ id, name, address, city, cargoTypes });

/** Where supplies are taken in: small points take small goods only. */
export const shippingPoints = [
  point(101_001, 'Москва', { name: 'СЦ Коледино', address: 'Коледино, Троицкая ул., 20', cargoTypes: [1, 2, 3] }),
  point(101_002, 'Москва', { name: 'СЦ Электросталь', address: 'Электросталь, пр-т Ленина, 2', cargoTypes: [1, 2] }),
  point(101_003, 'Москва', { name: 'ПВЗ Тверская, 12', address: 'Москва, Тверская ул., 12', cargoTypes: [1] }),
  point(102_001, 'Санкт-Петербург', {
    name: 'СЦ Шушары',
    address: 'Шушары, Московское ш., 70',
    cargoTypes: [1, 2, 3],
  }),
  point(102_002, 'Санкт-Петербург', {
    name: 'ПВЗ Невский, 40',
    address: 'Санкт-Петербург, Невский пр-т, 40',
    cargoTypes: [1],
  }),
  point(103_001, 'Казань', {
    name: 'СЦ Зеленодольск',
    address: 'Зеленодольск, Промышленная ул., 5',
    cargoTypes: [1, 2],
  }),
];
