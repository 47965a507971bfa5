import type { FormulaFunctionName } from '@prilavok/contract';
import { Decimal, settled } from './decimal.ts';
import { FormulaMistake, NoValue } from './mistake.ts';
import type { Part, Read, TextRange, Worth, WorthType } from './part.ts';

type Argument = Part & TextRange;
type Making = (args: readonly Argument[], at: TextRange) => Part;

/** Implementation of each function of formulas. Those that aren't needed aren't calculated. */
export const functions: Record<FormulaFunctionName, Making> = {
  ЕСЛИ(args, at) {
    const [condition, yes, no] = taking(args, at, 3);
    must(condition, 'boolean');
    must(no, yes.type);
    return {
      type: yes.type,
      of(read) {
        const met = condition.of(read);
        return typeof met === 'boolean' ? (met ? yes : no).of(read) : missing(met);
      },
    };
  },
  ЕСЛИОШИБКА(args, at) {
    const [first, second] = taking(args, at, 2);
    must(second, first.type);
    return {
      type: first.type,
      of(read) {
        const worth = first.of(read);
        return worth instanceof NoValue ? second.of(read) : worth;
      },
    };
  },
  И: (args, at) => conditions(args, at, false),
  ИЛИ: (args, at) => conditions(args, at, true),
  НЕ(args, at) {
    const [condition] = taking(args, at, 1);
    must(condition, 'boolean');
    return {
      type: 'boolean',
      of(read) {
        const met = condition.of(read);
        return typeof met === 'boolean' ? !met : met;
      },
    };
  },
  МИН: (args, at) => chosen(args, at, (numbers) => Decimal.min(...numbers)),
  МАКС: (args, at) => chosen(args, at, (numbers) => Decimal.max(...numbers)),
  ОКРУГЛ: (args, at) => rounding(args, at, Decimal.ROUND_HALF_UP),
  ОКРУГЛВВЕРХ: (args, at) => rounding(args, at, Decimal.ROUND_UP),
  ОКРУГЛВНИЗ: (args, at) => rounding(args, at, Decimal.ROUND_DOWN),
  ЦЕЛОЕ: (args, at) => ofNumbers(taking(args, at, 1), ([value]) => settled(value).floor()),
  ABS: (args, at) => ofNumbers(taking(args, at, 1), ([value]) => value.abs()),
};

/** The arguments, as many as the function takes. */
function taking(args: readonly Argument[], at: TextRange, count: 1): [Argument];
function taking(args: readonly Argument[], at: TextRange, count: 2): [Argument, Argument];
function taking(args: readonly Argument[], at: TextRange, count: 3): [Argument, Argument, Argument];
function taking(args: readonly Argument[], at: TextRange, count: number): Argument[] {
  if (args.length !== count)
    throw new FormulaMistake(`нужно аргументов: ${count}, а здесь ${args.length}. Их разделяет точка с запятой`, at);
  return [...args];
}

function atLeastTwo(args: readonly Argument[], at: TextRange): readonly Argument[] {
  if (args.length < 2) throw new FormulaMistake('нужно хотя бы два аргумента через точку с запятой', at);
  return args;
}

function must(argument: Argument, type: WorthType): void {
  if (argument.type === type) return;
  const wanted =
    type === 'number' ? 'здесь нужно число, а не «да» или «нет»' : 'здесь нужно условие, например [Цена] > 0';
  throw new FormulaMistake(wanted, argument);
}

const missing = (worth: Worth): NoValue => (worth instanceof NoValue ? worth : new NoValue('Получилось не условие'));

/** All of the conditions, or one of them; those behind the one that decides aren't asked. */
function conditions(args: readonly Argument[], at: TextRange, decisive: boolean): Part {
  for (const argument of atLeastTwo(args, at)) must(argument, 'boolean');
  return {
    type: 'boolean',
    of(read) {
      for (const argument of args) {
        const met = argument.of(read);
        if (typeof met !== 'boolean') return missing(met);
        if (met === decisive) return decisive;
      }
      return !decisive;
    },
  };
}

const chosen = (args: readonly Argument[], at: TextRange, choose: (numbers: readonly Decimal[]) => Decimal): Part =>
  ofNumbers(atLeastTwo(args, at), choose);

function rounding(args: readonly Argument[], at: TextRange, mode: 0 | 1 | 4): Part {
  return ofNumbers(taking(args, at, 2), ([value, digits]) => {
    if (!digits.isInteger() || digits.abs().greaterThan(15))
      return new NoValue('Знаков после запятой — целое число от −15 до 15');
    const scale = new Decimal(10).pow(digits.toNumber());
    return settled(value.times(scale)).toDecimalPlaces(0, mode).dividedBy(scale);
  });
}

/** A number that is made of numbers; where one of them is missing, so is this. */
function ofNumbers<Args extends readonly Argument[]>(
  args: Args,
  calculate: (values: { [Name in keyof Args]: Decimal }) => Decimal | NoValue,
): Part {
  for (const argument of args) must(argument, 'number');
  return {
    type: 'number',
    of(read: Read) {
      const values: Decimal[] = [];
      for (const argument of args) {
        const worth = argument.of(read);
        if (worth instanceof NoValue) return worth;
        if (typeof worth === 'boolean') return new NoValue('Получилось не число');
        values.push(worth);
      }
      return calculate(values as { [Name in keyof Args]: Decimal });
    },
  };
}
