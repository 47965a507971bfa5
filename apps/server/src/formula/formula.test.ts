import { formulaFunctions, longestFormula } from '@prilavok/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from './decimal.ts';
import { formulaOf, renamed } from './formula.ts';
import { FormulaMistake, NoValue } from './mistake.ts';
import type { Worth } from './part.ts';

const worths: Record<string, Worth> = {
  Цена: new Decimal('100'),
  'Закупочная цена': new Decimal('60.50'),
  Комиссия: new Decimal('15'),
  Ноль: new Decimal(0),
  Нет: new NoValue('Нет закупочной цены'),
  Хрупкое: true,
  'Вес [кг]': new Decimal('0.3'),
};
const find = (name: string) =>
  Object.hasOwn(worths, name)
    ? ({ ref: name, type: typeof worths[name] === 'boolean' ? 'boolean' : 'number' } as const)
    : undefined;
const read = (ref: string) => worths[ref] ?? new NoValue('Неизвестно');
const worth = (text: string) => {
  const value = formulaOf(text, find).value(read);
  return value instanceof NoValue ? value.reason : value.toString();
};
const mistakeIn = (text: string): FormulaMistake => {
  try {
    formulaOf(text, find);
  } catch (error) {
    if (error instanceof FormulaMistake) return error;
    throw error;
  }
  throw new Error(`«${text}» is taken`);
};

describe('a formula', () => {
  it.each([
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['(2 + 3)', '5'],
    ['((2))', '2'],
    ['10 - 4 - 3', '3'],
    ['100 / 10 / 2', '5'],
    ['-5 + 2', '-3'],
    ['2 * -3', '-6'],
    ['- - 5', '5'],
    ['0,1 + 0,2', '0.3'],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3 * 3', '1'],
    ['[Цена] * 1,2', '120'],
    ['[Цена] × 2 − 10', '190'],
    ['[Цена] ÷ 4', '25'],
    ['[Цена] * 15%', '15'],
    ['[Цена] / [Комиссия]%', '666.66666666666666666667'],
    ['(10 + 5)% * 200', '30'],
    ['[Закупочная цена] + [Комиссия]', '75.5'],
    ['[Вес [кг]]] * 10', '3'],
    ['ЕСЛИ([Цена] > 50; 1; 2)', '1'],
    ['если([Цена] <= 50; 1; 2)', '2'],
    ['ЕСЛИ(И([Цена] > 50; [Хрупкое]); 7; 8)', '7'],
    ['ЕСЛИ(ИЛИ([Цена] = 50; НЕ([Хрупкое])); 7; 8)', '8'],
    ['ЕСЛИ([Цена] <> 100; 1; 0)', '0'],
    ['ЕСЛИ(1 / 3 * 3 = 1; 1; 0)', '1'],
    ['МИН(3; 2; 5)', '2'],
    ['МАКС([Цена]; 120)', '120'],
    ['ОКРУГЛ(12,345; 2)', '12.35'],
    ['ОКРУГЛ(-12,345; 2)', '-12.35'],
    ['ОКРУГЛ(1234; -2)', '1200'],
    ['ОКРУГЛВВЕРХ(12,341; 2)', '12.35'],
    ['ОКРУГЛВНИЗ(12,349; 2)', '12.34'],
    ['ЦЕЛОЕ(7 / 3 * 3)', '7'],
    ['ЦЕЛОЕ(-1,5)', '-2'],
    ['ABS(-7)', '7'],
  ])('%s is %s', (text, expected) => {
    expect(worth(text)).toBe(expected);
  });

  it.each([
    ['[Цена] / [Ноль]', 'Деление на ноль'],
    ['1 + [Нет]', 'Нет закупочной цены'],
    ['МИН(1; [Нет])', 'Нет закупочной цены'],
    ['ЕСЛИ([Нет] > 1; 1; 2)', 'Нет закупочной цены'],
    ['999999999999 * 999999999999', 'Получилось слишком большое число'],
    ['ОКРУГЛ(1; 0,5)', 'Знаков после запятой — целое число от −15 до 15'],
  ])('%s has no value: %s', (text, reason) => {
    expect(worth(text)).toBe(reason);
  });

  it('does without what is missing where it says so, and does not calculate what it does not need', () => {
    expect(worth('ЕСЛИОШИБКА([Нет]; [Цена])')).toBe('100');
    expect(worth('ЕСЛИОШИБКА(1 / 0; 5)')).toBe('5');
    expect(worth('ЕСЛИ([Ноль] = 0; 0; 1 / [Ноль])')).toBe('0');
    expect(worth('ЕСЛИ(ИЛИ([Цена] > 0; [Нет] > 0); 1; 2)')).toBe('1');
  });

  it.each([
    ['', 0, 0, 'формула пуста'],
    ['[Цена] * ', 8, 8, 'формула обрывается: в конце не хватает числа или названия'],
    ['[Цена] [Комиссия]', 7, 17, 'перед этим местом не хватает знака действия'],
    ['1 290', 2, 5, 'перед этим местом не хватает знака действия'],
    ['2 (3)', 0, 1, 'перед скобкой не хватает знака действия'],
    ['[Ценник] + 1', 0, 8, 'названия «Ценник» нет'],
    ['Цена + 1', 0, 4, 'функции «Цена» нет. Названия берут в квадратные скобки: [Цена]'],
    ['(1 + 2', 0, 1, 'скобка не закрыта'],
    ['1 + 2)', 5, 6, 'лишняя закрывающая скобка'],
    ['[Цена + 1', 0, 9, 'квадратная скобка не закрыта'],
    ['1 + * 2', 4, 5, 'этот знак здесь лишний, или перед ним не хватает числа или названия'],
    ['1 + ()', 5, 6, 'перед закрывающей скобкой не хватает числа или названия'],
    ['МИН(1, 2)', 5, 6, 'запятая бывает только внутри числа, а аргументы разделяет точка с запятой'],
    ['МИН(1)', 0, 6, 'нужно хотя бы два аргумента через точку с запятой'],
    ['ABS(1; 2)', 0, 9, 'нужно аргументов: 1, а здесь 2. Их разделяет точка с запятой'],
    ['ABS + 1', 0, 3, 'после ABS нужны скобки с аргументами'],
    ['(1; 2)', 1, 5, 'точка с запятой бывает только между аргументами функции'],
    ['[Хрупкое] + 1', 0, 9, 'здесь нужно число, а не «да» или «нет»'],
    ['ЕСЛИ([Цена]; 1; 2)', 5, 11, 'здесь нужно условие, например [Цена] > 0'],
    ['1 < 2 < 3', 0, 5, 'здесь нужно число, а не «да» или «нет»'],
    ['[Цена] > 1', 0, 10, 'получается «да» или «нет», а нужно число: возьмите ЕСЛИ(условие; число; число)'],
    ['2 ^ 3', 2, 3, 'знак «^» в формуле не нужен'],
    ['/ 2 /', 0, 1, 'этот знак здесь лишний, или перед ним не хватает числа или названия'],
    ['1; 2', 0, 4, 'точка с запятой бывает только между аргументами функции'],
  ])('«%s» is refused at %i–%i: %s', (text, from, to, message) => {
    expect(mistakeIn(text)).toMatchObject({ from, to, message });
  });

  it.each([
    ['long', `1${' + 1'.repeat(longestFormula)}`],
    ['of many pieces', '1+'.repeat(400) + 1],
    ['of many brackets', '('.repeat(40) + 1 + ')'.repeat(40)],
    ['of an endless number', '1'.repeat(100)],
  ])('that is too %s is refused', (_what, text) => {
    expect(mistakeIn(text)).toBeInstanceOf(FormulaMistake);
  });

  it('is never taken for a program, whatever is written', () => {
    for (const text of [
      'this',
      'constructor()',
      '[constructor]',
      '[__proto__]',
      'a=>1',
      '`1`',
      'v0',
      'f0(1)',
      '1;//',
      '{}',
    ])
      expect(mistakeIn(text)).toBeInstanceOf(FormulaMistake);
  });

  it('of any pieces in any order is either calculated to a finite number, has a reason, or is refused within its text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '+',
        '-',
        '*',
        '/',
        '(',
        ')',
        ';',
        '%',
        '=',
        '<',
        '>',
        '<=',
        '<>',
        ' ',
        '[Цена]',
        '[Нет]',
        '[Хрупкое]',
        '[Ноль]',
        '1',
        '0',
        '2,5',
      ),
      fc.constantFrom(...formulaFunctions.map(({ name }) => `${name}(`)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join('');
        try {
          const value = formulaOf(text, find).value(read);
          expect(value instanceof NoValue ? value.reason : value.isFinite()).toBeTruthy();
        } catch (error) {
          if (!(error instanceof FormulaMistake)) throw error;
          expect(error.from).toBeGreaterThanOrEqual(0);
          expect(error.to).toBeGreaterThanOrEqual(error.from);
          expect(error.to).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of kopecks is calculated to the kopeck, where floats are not', () => {
    const kopecks = fc.integer({ min: 0, max: 10 ** 11 });
    const money = (amount: number) => `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`;
    fc.assert(
      fc.property(kopecks, kopecks, fc.integer({ min: 1, max: 9999 }), (a, b, percent) => {
        const sum = new Decimal(a).plus(b).dividedBy(100);
        expect(worth(`${money(a)} + ${money(b)}`)).toBe(sum.toString());
        const share = new Decimal(a).times(percent).dividedBy(1_000_000);
        expect(worth(`${money(a)} * ${money(percent)}%`)).toBe(share.toString());
      }),
    );
  });
});

describe('names of a formula', () => {
  it('are replaced where they stand, and nothing else is', () => {
    const keys: Record<string, string> = { Цена: 'price', 'Вес [кг]': 'property.7' };
    const kept = renamed('[Цена]*2 + МИН([Вес [кг]]]; 1,5)', (name) => keys[name] ?? name);
    expect(kept).toBe('[price]*2 + МИН([property.7]; 1,5)');
    const titles: Record<string, string> = { price: 'Цена', 'property.7': 'Вес [кг]' };
    expect(renamed(kept, (ref) => titles[ref] ?? ref)).toBe('[Цена]*2 + МИН([Вес [кг]]]; 1,5)');
  });
});
