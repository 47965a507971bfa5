/** What can be written in a formula: completed while one types. */
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
