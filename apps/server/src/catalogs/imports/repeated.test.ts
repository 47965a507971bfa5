import { expect, test } from 'vitest';
import { pictureCount } from './repeated.ts';

test('a picture is taken for a placeholder when very many products have it, or few and its name says so', () => {
  const count = pictureCount();
  for (let n = 0; n < 60; n++) count.add([`https://shop.test/${n}.jpg`, 'https://shop.test/a1.jpg']);
  for (let n = 0; n < 3; n++) count.add(['https://shop.test/no_photo.png', 'https://shop.test/set.jpg']);
  expect(count.repeated()).toEqual([
    { address: 'https://shop.test/a1.jpg', products: 60 },
    { address: 'https://shop.test/no_photo.png', products: 3 },
  ]);
});

test('millions of different pictures take no more memory than some', () => {
  const count = pictureCount();
  for (let n = 0; n < 450_000; n++) count.add([`${n}`, ...(n % 1000 === 0 ? ['https://shop.test/same.jpg'] : [])]);
  expect(count.repeated()).toEqual([{ address: 'https://shop.test/same.jpg', products: 450 }]);
});
