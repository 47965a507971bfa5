/**
 * Traits that all tasks of one supply share. Source: description of PATCH
 * /api/marketplace/v3/supplies/{supplyId}/orders.
 */
export interface SupplyKind {
  /** The seller's warehouse. */
  warehouse: string;
  cargoType: number;
  crossBorderType: number;
  isB2B: boolean;
}

/** The kinds of goods by size, as sellers call them. */
export const cargoTitles: Record<number, string> = { 1: 'МГТ', 2: 'СГТ', 3: 'КГТ+' };

/** As an id: tasks of one id may go into one supply. */
export const methodOf = ({ warehouse, cargoType, crossBorderType, isB2B }: SupplyKind): string =>
  `${warehouse}:${cargoType}:${crossBorderType}:${isB2B ? 'b2b' : 'b2c'}`;

/** The kind of goods by size that an id stands for. */
export const cargoTypeOf = (method: string): number => Number(method.split(':')[1]);

export const methodTitle = ({ cargoType, crossBorderType, isB2B }: SupplyKind, warehouse: string): string =>
  [
    `Поставка со склада «${warehouse}»`,
    cargoTitles[cargoType] ?? `тип ${cargoType}`,
    ...(crossBorderType === 1 ? ['трансграничная'] : []),
    ...(isB2B ? ['B2B'] : []),
  ].join(', ');

/** Supplies don't say from which warehouse they are: those that we open carry the kind in their name. */
export const supplyName = (method: string): string => `Прилавок ${method}`;
