/** Where goods stand in the marketplace's search. */
export interface PositionsApi {
  /** How many days back the newest day lies of which it tells: it counts for a while. */
  lag: number;
  /** The average place of a day, of those goods of which it tells one. */
  ofDay(day: string, goods: readonly PositionOf[]): Promise<RemotePosition[]>;
}

/** Goods, as the marketplace knows them. */
export interface PositionOf {
  remoteId: string;
  sku: string | null;
}

export interface RemotePosition {
  remoteId: string;
  /** 1 is the first. */
  position: number;
}
