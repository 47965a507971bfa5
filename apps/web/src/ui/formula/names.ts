import { formulaFunctions, formulaName } from '@prilavok/contract';

/** A word that can be written in a formula: completed while one types. */
export interface FormulaWord {
  /** As it is written: `[Цена]`, `МИН`. */
  text: string;
  /** Said behind it. */
  note: string;
  /** A function: a bracket follows. */
  calls: boolean;
}

/** Where a formula is wrong, in characters, and why. */
export interface FormulaFault {
  from: number;
  to: number;
  message: string;
}

/** Functions as formulas are completed with them. */
export const functionWords: FormulaWord[] = formulaFunctions.map(({ name, hint }) => ({
  text: name,
  note: hint,
  calls: true,
}));

/** A name as formulas are completed with it. */
export const nameWord = (title: string, note: string): FormulaWord => ({
  text: formulaName(title),
  note,
  calls: false,
});
