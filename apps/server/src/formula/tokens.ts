import { type FormulaFunctionName, formulaFunctions, longestFormula } from '@prilavok/contract';
import { FormulaMistake } from './mistake.ts';

/** A piece of a formula, with its place in the text. */
export type Token = { from: number; to: number } & (
  | { kind: 'number'; text: string }
  | { kind: 'name'; name: string }
  | { kind: 'function'; name: FormulaFunctionName }
  | { kind: 'sign'; sign: string }
);

/** Most pieces of a formula, and how deep its brackets go. */
const mostTokens = 300;
const deepest = 20;

const pieces =
  /(?<space>\s+)|(?<number>\d+(?:[.,]\d+)?)|\[(?<name>(?:[^\]]|\]\])*)\]|(?<word>[\p{L}_][\p{L}\d_]*)|(?<sign><=|>=|<>|[-−+*×/÷()=<>;%])/uy;

/** Signs that people paste, as we know them. */
const usual: Record<string, string> = { '−': '-', '×': '*', '÷': '/' };

/** Reads a formula into its pieces; throws where a character or a word can't stand in one. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < text.length; ) {
    pieces.lastIndex = from;
    const found = pieces.exec(text)?.groups;
    if (!found) throw strange(text, from);
    const to = pieces.lastIndex;
    const at = { from, to };
    from = to;
    if (found.space !== undefined) continue;
    if (tokens.length === mostTokens) throw new FormulaMistake('формула слишком длинная: разделите её на части', at);
    tokens.push({ ...at, ...pieceOf(found, at) });
  }
  checkBrackets(tokens);
  return tokens;
}

type Groups = Record<string, string | undefined>;

function pieceOf({ number, name, word = '', sign }: Groups, at: { from: number; to: number }) {
  if (number !== undefined) {
    if (number.length > 24) throw new FormulaMistake('слишком длинное число', at);
    return { kind: 'number', text: number.replace(',', '.') } as const;
  }
  if (name !== undefined) return { kind: 'name', name: name.replaceAll(']]', ']') } as const;
  if (sign !== undefined) return { kind: 'sign', sign: usual[sign] ?? sign } as const;
  const known = formulaFunctions.find((each) => each.name === word.toUpperCase());
  if (known) return { kind: 'function', name: known.name } as const;
  throw new FormulaMistake(`функции «${word}» нет. Названия берут в квадратные скобки: [${word}]`, at);
}

function strange(text: string, from: number): FormulaMistake {
  const sign = String.fromCodePoint(text.codePointAt(from) ?? 0);
  const at = { from, to: from + sign.length };
  if (sign === '[') return new FormulaMistake('квадратная скобка не закрыта', { from, to: text.length });
  if (sign === ',')
    return new FormulaMistake('запятая бывает только внутри числа, а аргументы разделяет точка с запятой', at);
  return new FormulaMistake(`знак «${sign}» в формуле не нужен`, at);
}

function checkBrackets(tokens: readonly Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.kind !== 'sign') continue;
    if (token.sign === '(') open.push(token);
    if (token.sign === ')' && !open.pop()) throw new FormulaMistake('лишняя закрывающая скобка', token);
    if (open.length > deepest) throw new FormulaMistake(`скобок больше ${deepest} одна в другой`, token);
  }
  const unclosed = open.pop();
  if (unclosed) throw new FormulaMistake('скобка не закрыта', unclosed);
}

/** Refuses what is too long to be read at all. */
export function checkLength(text: string): void {
  if (text.length > longestFormula)
    throw new FormulaMistake(`формула длиннее ${longestFormula} знаков: разделите её на части`, {
      from: longestFormula,
      to: text.length,
    });
}
