/** How long things take, in milliseconds by the sandbox's clock. */
export interface Pace {
  /** Processing of a task. */
  task: number;
  /** Moderation of a card. */
  moderation: number;
  /** From assembly to the label. */
  label: number;
  /** Documents of a shipment. */
  documents: number;
  /** Each step of a parcel on its way. */
  step: number;
}

/** Short enough to wait for, long enough to be seen. */
export const usualPace: Pace = { task: 1_500, moderation: 1_500, label: 3_000, documents: 3_000, step: 60_000 };

/** A moment at which what is due gets done. */
export interface Tick {
  /** True time: what clients see in dates. */
  now: number;
  /** The sandbox's clock, which one may move: what decides when things are due. */
  clock: number;
  pace: Pace;
  /** A number that nothing else has. */
  next(): number;
}
