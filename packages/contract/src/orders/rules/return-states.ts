import { z } from 'zod';

/** Given back by a buyer, or not taken by one. */
export const returnKinds = ['return', 'unredeemed'] as const;
export const ReturnKind = z.enum(returnKinds);
export type ReturnKind = z.infer<typeof ReturnKind>;
export const returnKindTitles: Record<ReturnKind, string> = { return: 'Возврат', unredeemed: 'Невыкуп' };

/** Where a return stands; `accepted` is the seller's own: all its pieces were taken in. */
export const returnStates = ['claimed', 'moving', 'ready', 'fetched', 'accepted', 'elsewhere', 'refused'] as const;
export const ReturnState = z.enum(returnStates);
export type ReturnState = z.infer<typeof ReturnState>;
export const returnStateTitles: Record<ReturnState, string> = {
  claimed: 'Ждёт решения',
  moving: 'В пути',
  ready: 'Можно забрать',
  fetched: 'Забран',
  accepted: 'Принят на склад',
  elsewhere: 'Не вернётся',
  refused: 'Отклонён',
};

/** In which the warehouse may take pieces in: what marketplaces tell lags behind the goods. */
export const receivableStates = ['moving', 'ready', 'fetched'] as const satisfies ReturnState[];
/** Whether the warehouse may take pieces in. */
export const isReceivable = (state: ReturnState): boolean => receivableStates.some((known) => known === state);
