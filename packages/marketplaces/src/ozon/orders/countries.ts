import { z } from 'zod';
import type { FieldChoice, ShipPackage } from '../../api/orders.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { flag, key, rows, text } from '../shapes.ts';
import { refuseUndeclared } from './exemplars.ts';

const CountriesAnswer = z.object({ result: rows(z.object({ name: text, country_iso_code: key }), 'country_iso_code') });
const SetAnswer = z.object({ is_gtd_needed: flag });

/** Where goods may come from: /v2/posting/fbs/product/country/list. */
export async function listCountries(http: Caller): Promise<FieldChoice[]> {
  const call = { path: '/v2/posting/fbs/product/country/list', body: {}, repeatable: true };
  const { result } = await http.json(call, CountriesAnswer);
  return result.map(({ name, country_iso_code }) => ({ id: country_iso_code, title: name }));
}

/** Says where the goods of a posting come from: …/product/country/set. Refuses where Ozon then waits for a declaration. */
export async function declareCountries(http: Caller, number: string, packages: readonly ShipPackage[]): Promise<void> {
  const bySku = new Map(
    packages.flatMap(({ lines }) => lines.flatMap(({ sku, country }) => (country ? [[sku, country]] : []))),
  );
  let declared = true;
  for (const [sku, country] of bySku) {
    // The description calls it `product_id`; as in its other calls about postings, it is the SKU.
    const body = { posting_number: number, product_id: idNumber(sku), country_iso_code: country };
    const call = { path: '/v2/posting/fbs/product/country/set', body, repeatable: true };
    if ((await http.json(call, SetAnswer)).is_gtd_needed) declared = false;
  }
  if (!declared) await refuseUndeclared(http, number);
}
