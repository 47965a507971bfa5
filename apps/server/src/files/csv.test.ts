import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['чай', 12, -3.5, 1e-7], 'чай;12;-3,5;0,0000001'],
  [['=1+1', '+7', '-1', '@a', '\t=1', ' =1'], "'=1+1;'+7;'-1;'@a;'\t=1;' =1"],
  [['a;b', 'a"b', 'a\nb', ''], '"a;b";"a""b";"a\nb";'],
  [['\r=1'], `"'\r=1"`],
])('%j is the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
