import { commonFields, type OrderField, ownField } from '../api/order-fields.ts';
import { cargoTitles } from './supply-kind.ts';

const cargoTypes = Object.entries(cargoTitles).map(([id, title]) => ({ id, title }));

/** The kind of goods of a task, as people call it. */
export const cargoOf = (type: number): { id: string; title: string } | null =>
  cargoTypes.find(({ id }) => id === String(type)) ?? null;

/** Fields of assembly tasks at Wildberries: see `orderOf`. */
export const orderFields: readonly OrderField[] = [
  commonFields.orderNumber,
  commonFields.warehouse,
  commonFields.barcode,
  ownField({ id: 'cargo', title: 'Тип товара по габаритам', kind: 'choice', choices: cargoTypes }),
  ownField({ id: 'b2b', title: 'Покупатель — юридическое лицо', kind: 'boolean' }),
  commonFields.cancelReason,
  commonFields.cancelledBy,
  commonFields.sku,
];
