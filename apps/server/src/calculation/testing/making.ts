import { createScenario, type ScenarioModel, type Types } from '@prilavok/contract';
import type { Client } from '../../testing/client.ts';

let made = 0;

type Sent = Types<typeof createScenario>['sent'];

/** A scenario of a catalog that does nothing by itself, unless told. For tests. */
export const aScenario = (shop: Client, catalog: string, body: Partial<Sent> = {}): Promise<ScenarioModel> =>
  shop.call(createScenario, { body: { catalog, title: `Сценарий ${++made}`, ...body } });

/** An output that is only shown, unless told. */
export const anOutput = (
  title: string,
  formula: string,
  more: Partial<NonNullable<Sent['outputList']>[number]> = {},
): NonNullable<Sent['outputList']>[number] => ({ title, formula, kind: 'number', ...more });
