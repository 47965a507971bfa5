/** Why a formula can't be: a Russian sentence, and the place of the text that it is about. */
export class FormulaMistake extends Error {
  readonly from: number;
  readonly to: number;

  constructor(message: string, { from, to }: { from: number; to: number }) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/** There is no value, and why: passed on by whatever is calculated from it. */
export class NoValue {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}
