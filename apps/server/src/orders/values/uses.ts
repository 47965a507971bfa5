import type { Marketplace } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import * as settings from '../stored/order-settings.queries.ts';
import { canFill } from './field-values.ts';

/** Uses that keep properties and options of orders as they are: fields of marketplaces' orders fill them. */

/** Why properties can't be deleted, beside their values. */
export async function usesOfProperties(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const filled = await settings.fieldsFilling(db, ids);
  return new Map(
    filled.map((one) => [one.property, `его заполняет ${nameOf(one)}. Сначала уберите это сопоставление`]),
  );
}

/** Why an option can't be deleted, beside the orders that hold it, in words that follow «Вариант «Почта»». */
export async function useOfOption(db: Db, _property: string, option: string): Promise<string | undefined> {
  const field = await settings.fieldWithOption(db, option);
  return field && `стоит за значение, которое говорит ${nameOf(field)}: сначала уберите это сопоставление`;
}

/** Refuses to make a property what the fields that fill it can't fill: their words would empty it. */
export async function mustStayFilled(
  db: Db,
  { id, title }: { id: string; title: string },
  became: Parameters<typeof canFill>[1],
): Promise<void> {
  const losing = (await settings.fieldsFilling(db, [id])).find((one) => {
    const field = fieldOf(one);
    return field && !canFill(field.kind, became);
  });
  if (losing)
    throw conflict(
      'conflict',
      `«${title}» заполняет ${nameOf(losing)}, а новый вид его слов не хранит: сначала уберите это сопоставление`,
    );
}

interface Named {
  marketplace: Marketplace;
  field: string;
}

const fieldOf = ({ marketplace, field }: Named) => connectors[marketplace].orderFields.find(({ id }) => id === field);

/** «поле «Перевозчик» заказов Ozon». */
const nameOf = (named: Named) =>
  `поле «${fieldOf(named)?.title ?? named.field}» заказов ${connectors[named.marketplace].title}`;
