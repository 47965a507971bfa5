import { formulaName } from '@prilavok/contract';
import type { Expression, Node, SpreadElement, Super } from 'acorn';
import { Decimal, isTooLarge, settled } from './decimal.ts';
import { functions } from './functions.ts';
import { FormulaMistake, NoValue } from './mistake.ts';
import { misplacedSign, parse, type Tree } from './parse.ts';
import type { Part, Read, TextRange, Worth, WorthType } from './part.ts';
import { checkLength, type Token, tokensOf } from './tokens.ts';

/** Meaning of a name in a formula: a key that outlives its title. */
export interface Named {
  ref: string;
  type: WorthType;
}

/** A formula that was checked, ready to be calculated as often as one likes. */
export interface Formula {
  /** Everything that it may ask for. */
  refs: ReadonlySet<string>;
  /** The number, or why there is none; pure, and never throws. */
  value(read: Read): Decimal | NoValue;
}

/** Checks a formula and makes it ready; throws `FormulaMistake` where it can't be. */
export function formulaOf(text: string, find: (name: string) => Named | undefined): Formula {
  checkLength(text);
  const tokens = tokensOf(text);
  const refs = new Set<string>();
  const tree = parse(tokens);
  const root = partOf(tree.root, { tree, refs, find });
  if (root.type !== 'number')
    throw new FormulaMistake('получается «да» или «нет», а нужно число: возьмите ЕСЛИ(условие; число; число)', {
      from: 0,
      to: text.length,
    });
  return {
    refs,
    value(read) {
      const worth = root.of(read);
      if (worth instanceof NoValue) return worth;
      return typeof worth === 'boolean' ? new NoValue('Получилось не число') : settled(worth);
    },
  };
}

/** The formula with its names replaced: titles by keys when it is kept, keys by titles when it is shown. */
export function renamed(text: string, rename: (name: string) => string): string {
  let [result, end] = ['', 0];
  for (const token of tokensOf(text)) {
    if (token.kind !== 'name') continue;
    result += text.slice(end, token.from) + formulaName(rename(token.name));
    end = token.to;
  }
  return result + text.slice(end);
}

interface Compiling {
  tree: Tree;
  refs: Set<string>;
  find: (name: string) => Named | undefined;
}

type AnyNode = Expression | SpreadElement | Super;

function partOf(node: AnyNode, on: Compiling): Part {
  switch (node.type) {
    case 'Identifier':
      return worthOf(node, on);
    case 'ParenthesizedExpression':
      return partOf(node.expression, on);
    case 'UnaryExpression': {
      const [part] = numbers([node.argument], on);
      return node.operator === '-' ? lifted('number', part, (value) => value.negated()) : (part as Part);
    }
    case 'BinaryExpression':
      return operationOf(node.operator, numbers([node.left as Expression, node.right], on), place(node, on));
    case 'CallExpression': {
      const token = on.tree.tokenAt(node.callee.start);
      if (node.callee.type !== 'Identifier' || token?.kind !== 'function')
        throw new FormulaMistake('перед скобкой не хватает знака действия', place(node.callee, on));
      const args = node.arguments.map((argument) => ({ ...partOf(argument, on), ...place(argument, on) }));
      return functions[token.name](args, place(node, on));
    }
    case 'MemberExpression': {
      const [part] = numbers([node.object], on);
      return lifted('number', part, (value) => value.times('0.01'));
    }
    case 'SequenceExpression':
      throw new FormulaMistake('точка с запятой бывает только между аргументами функции', place(node, on));
    default:
      throw misplacedSign(on.tree.tokenAt(node.start) ?? place(node, on));
  }
}

function worthOf(node: Node, { tree, refs, find }: Compiling): Part {
  const token = tree.tokenAt(node.start) as Token;
  if (token.kind === 'number') {
    const value = new Decimal(token.text);
    return { type: 'number', of: () => value };
  }
  if (token.kind === 'function') throw new FormulaMistake(`после ${token.name} нужны скобки с аргументами`, token);
  const name = token.kind === 'name' ? token.name : '';
  const named = find(name);
  if (!named) throw new FormulaMistake(`названия «${name}» нет`, token);
  const { ref, type } = named;
  refs.add(ref);
  return { type, of: (read) => read(ref) };
}

function operationOf(operator: string, [left, right]: readonly Part[], at: TextRange): Part {
  const both = <Result extends Worth>(type: WorthType, calculate: (a: Decimal, b: Decimal) => Result): Part =>
    lifted2(type, left, right, calculate);
  switch (operator) {
    case '+':
      return both('number', (a, b) => bounded(a.plus(b)));
    case '-':
      return both('number', (a, b) => bounded(a.minus(b)));
    case '*':
      return both('number', (a, b) => bounded(a.times(b)));
    case '/':
      return both('number', (a, b) => (b.isZero() ? new NoValue('Деление на ноль') : bounded(a.dividedBy(b))));
    case '==':
      return both('boolean', (a, b) => settled(a).equals(settled(b)));
    case '!=':
      return both('boolean', (a, b) => !settled(a).equals(settled(b)));
    case '<':
      return both('boolean', (a, b) => settled(a).lessThan(settled(b)));
    case '<=':
      return both('boolean', (a, b) => settled(a).lessThanOrEqualTo(settled(b)));
    case '>':
      return both('boolean', (a, b) => settled(a).greaterThan(settled(b)));
    case '>=':
      return both('boolean', (a, b) => settled(a).greaterThanOrEqualTo(settled(b)));
    default:
      throw new FormulaMistake('такого знака в формуле не бывает', at);
  }
}

const bounded = (value: Decimal): Decimal | NoValue =>
  isTooLarge(value) ? new NoValue('Получилось слишком большое число') : value;

/** A part whose value is made of another's; where that has none, this has none either. */
export function lifted(type: WorthType, part: Part | undefined, calculate: (value: Decimal) => Worth): Part {
  return lifted2(type, part, zero, (value) => calculate(value));
}

const zero: Part = { type: 'number', of: () => new Decimal(0) };

function lifted2(
  type: WorthType,
  left: Part = zero,
  right: Part = zero,
  calculate: (a: Decimal, b: Decimal) => Worth,
): Part {
  return {
    type,
    of(read) {
      const [a, b] = [left.of(read), right.of(read)];
      if (a instanceof NoValue) return a;
      if (b instanceof NoValue) return b;
      return typeof a === 'boolean' || typeof b === 'boolean' ? new NoValue('Получилось не число') : calculate(a, b);
    },
  };
}

/** Parts that must be numbers. */
function numbers(nodes: readonly AnyNode[], on: Compiling): Part[] {
  return nodes.map((node) => {
    const part = partOf(node, on);
    if (part.type !== 'number') throw new FormulaMistake('здесь нужно число, а не «да» или «нет»', place(node, on));
    return part;
  });
}

/** Where a node stands in the text that a person wrote. */
function place(node: Node, { tree }: Compiling): TextRange {
  const [first, last] = [tree.tokenAt(node.start), tree.tokenAt(node.end - 1)];
  return { from: first?.from ?? 0, to: last?.to ?? 0 };
}
