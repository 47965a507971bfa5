/**
 * Meaning of a refusal for whoever asked: `keys` need the seller, `limit` waits, `refused` is shown as it is, `missing`
 * is not there, and of `down` nobody knows whether it was done.
 */
export type CarrierRefusal = 'keys' | 'limit' | 'refused' | 'missing' | 'down';

/** A request that a carrier refused or didn't answer. `message` is a Russian sentence for the seller. */
export class CarrierError extends Error {
  readonly kind: CarrierRefusal;

  constructor(kind: CarrierRefusal, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'CarrierError';
    this.kind = kind;
  }
}
