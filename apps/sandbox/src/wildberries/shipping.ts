import { z } from 'zod';
import { moscowDay } from '../goods/days.ts';
import type { Account, Supply } from './account.ts';
import { shippingPoints } from './data/shipping-points.ts';
import { tasksScanned } from './tasks.ts';
import { market, type Operations } from './wire.ts';

const types = ['selfShipping', 'transportCompany'] as const;

const Method = z.object({
  supplyId: z.string(),
  shippingDt: z.iso.date(),
  shippingPointId: z.int(),
  shippingType: z.enum(types),
});
const Waybill = z.object({ supplyId: z.string(), waybillUuid: z.uuid() });
const rowsOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row).min(1).max(100) });

/** Days ahead for which a supply may be announced. */
const longestAhead = 14;
const dayMs = 24 * 3_600_000;

/** Answer to a row of a batch. */
type Result = { supplyId: string; success: true } | { supplyId: string; error: { code: number; detail: string } };
const refused = (supplyId: string, code: number, detail: string): Result => ({ supplyId, error: { code, detail } });

/** How supplies get to Wildberries: said before they are handed over, changed until something of them was scanned. */
export const shipping: Operations = {
  'GET /api/marketplace/v3/fbs/shipping-points': market.reads(
    { query: z.object({ city: z.string().min(1), cargoType: z.enum(['1', '2', '3']).transform(Number) }) },
    (_, { query: { city, cargoType } }) => ({
      shippingPoints: shippingPoints.filter(
        (point) => point.city.toLowerCase() === city.trim().toLowerCase() && point.cargoTypes.includes(cargoType),
      ),
    }),
  ),

  'PATCH /api/marketplace/v3/fbs/supplies/shipping-method': market.writes(
    { body: rowsOf(Method) },
    ({ account, now }, { body }) => ({ results: body.data.map((row) => setMethod(account, row, now)) }),
  ),

  'PATCH /api/marketplace/v3/fbs/supplies/waybill': market.writes(
    { body: rowsOf(Waybill) },
    ({ account }, { body }) => ({
      results: body.data.map((row) => setWaybill(account, row)),
    }),
  ),
};

/** Whether all is said that a supply is handed over with. */
export const isSaid = ({ shipping: said }: Supply): boolean =>
  said !== undefined && (said.type === 'selfShipping' || said.waybill !== null);

function setMethod(account: Account, row: z.output<typeof Method>, now: number): Result {
  const { supplyId, shippingDt: day, shippingPointId: point, shippingType: type } = row;
  const supply = account.supplies[supplyId];
  if (!supply) return refused(supplyId, 404, 'NotFound');
  if (tasksScanned(account, supply).length > 0) return refused(supplyId, 409, 'SupplyAlreadyScanned');
  if (!shippingPoints.some(({ id }) => id === point)) return refused(supplyId, 400, 'IncorrectRequestBody');
  if (day < moscowDay(now) || day > moscowDay(now + longestAhead * dayMs))
    return refused(supplyId, 400, 'InvalidShippingDt');
  // Who goes back to carrying it themselves has no waybill any more.
  const waybill = type === 'transportCompany' ? (supply.shipping?.waybill ?? null) : null;
  supply.shipping = { day, point, type, waybill };
  return { supplyId, success: true };
}

function setWaybill(account: Account, { supplyId, waybillUuid }: z.output<typeof Waybill>): Result {
  const supply = account.supplies[supplyId];
  if (!supply) return refused(supplyId, 404, 'NotFound');
  if (tasksScanned(account, supply).length > 0) return refused(supplyId, 409, 'SupplyAlreadyScanned');
  if (!supply.shipping) return refused(supplyId, 409, 'SupplyShippingRequired');
  if (supply.shipping.type !== 'transportCompany') return refused(supplyId, 409, 'UnsuitableShippingType');
  const taken = Object.values(account.supplies).some(
    ({ id, shipping: other }) => id !== supplyId && other?.waybill === waybillUuid,
  );
  if (taken) return refused(supplyId, 409, 'WaybillUUIDConflict');
  supply.shipping.waybill = waybillUuid;
  return { supplyId, success: true };
}
