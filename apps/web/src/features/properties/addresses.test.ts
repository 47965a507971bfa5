import { expect, it } from 'vitest';
import { addressesIn } from './addresses.ts';

it('takes addresses line by line, each once, and tells of the first that is none', () => {
  const [one, two] = ['https://shop.example/1.jpg', 'http://shop.example/2.png?size=9'];
  expect(addressesIn(`${one}\n  ${two}\r\n\n${one}`)).toEqual({ addresses: [one, two], wrong: undefined });
  expect(addressesIn(`${one}\nshop.example/3.jpg\nfile:///etc/passwd`)).toEqual({
    addresses: [one],
    wrong: 'shop.example/3.jpg',
  });
  expect(addressesIn('https://')).toEqual({ addresses: [], wrong: 'https://' });
  expect(addressesIn(`https://shop.example/${'a'.repeat(2000)}`).addresses).toEqual([]);
  expect(addressesIn('')).toEqual({ addresses: [], wrong: undefined });
});
