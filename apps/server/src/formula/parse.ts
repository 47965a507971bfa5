import { type Expression, parseExpressionAt } from 'acorn';
import { FormulaMistake } from './mistake.ts';
import type { TextRange } from './part.ts';
import type { Token } from './tokens.ts';

/**
 * The tree of a formula, read by a parser of JavaScript, which is kept well and tells the place of every node. It is given words of ours
 * only (`v3` for the fourth piece when it is a number or a name, `f0` for a function), so nothing of what a person wrote is ever JavaScript.
 */
export interface Tree {
  root: Expression;
  /** The piece that begins at a place of the parsed text. */
  tokenAt(place: number): Token | undefined;
}

const signs: Record<string, string> = { ';': ',', '=': '==', '<>': '!=', '%': '.percent' };

/** Puts pieces together by the usual precedence; throws at the piece that can't stand where it stands. */
export function parse(tokens: readonly Token[]): Tree {
  const places: number[] = [];
  let text = '';
  for (const [place, token] of tokens.entries()) {
    places.push(text.length);
    text += `${wordOf(token, place)} `;
  }
  /** The last piece that begins at or before a place. */
  const indexAt = (place: number) => places.findLastIndex((begin) => begin <= place);
  const wrong = (place: number) => misplaced(tokens, text.slice(place).trim() === '' ? tokens.length : indexAt(place));
  if (tokens.length === 0) throw new FormulaMistake('формула пуста', { from: 0, to: 0 });
  let root: Expression;
  try {
    // The edition of 2009: no trailing commas, no arrows, no templates.
    root = parseExpressionAt(text, 0, { ecmaVersion: 5, preserveParens: true });
  } catch (error) {
    throw wrong(error instanceof SyntaxError && 'pos' in error ? Number(error.pos) : 0);
  }
  const rest = text.slice(root.end);
  if (rest.trim() !== '') throw wrong(root.end + rest.search(/\S/));
  return { root, tokenAt: (place) => tokens[indexAt(place)] };
}

function wordOf(token: Token, place: number): string {
  if (token.kind === 'sign') return signs[token.sign] ?? token.sign;
  return `${token.kind === 'function' ? 'f' : 'v'}${place}`;
}

const isValue = (token: Token | undefined) => token !== undefined && token.kind !== 'sign';
const closes = (token: Token | undefined) => token?.kind === 'sign' && (token.sign === ')' || token.sign === '%');

function misplaced(tokens: readonly Token[], index: number): FormulaMistake {
  const [before, token] = [tokens[index - 1], tokens[index]];
  const end = tokens.at(-1)?.to ?? 0;
  if (!token)
    return new FormulaMistake('формула обрывается: в конце не хватает числа или названия', { from: end, to: end });
  if (isValue(token) && (isValue(before) || closes(before)))
    return new FormulaMistake('перед этим местом не хватает знака действия', token);
  if (token.kind === 'sign' && token.sign === ')')
    return new FormulaMistake('перед закрывающей скобкой не хватает числа или названия', token);
  return misplacedSign(token);
}

/** A sign with nothing before it that it could belong to. */
export const misplacedSign = (at: TextRange): FormulaMistake =>
  new FormulaMistake('этот знак здесь лишний, или перед ним не хватает числа или названия', at);
