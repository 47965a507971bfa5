import {
  changeFieldMappings,
  changeOrderOptionMappings,
  changeStatusMappings,
  done,
  findFieldMappings,
  findOrderOptionMappings,
  findRemoteFields,
  findRemoteOptions,
  findRemoteStatuses,
  findStatusMappings,
  type Marketplace,
  orderStateTitles,
  removeFieldMapping,
  removeOrderOptionMapping,
  removeStatusMapping,
} from '@prilavok/contract';
import { connectors, type OrderField } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { invalid, mustFind, notFound, taken } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { candidatesOf, mostSimilar, mostSimilarValues, valuesOf } from '../../marketplaces/index.ts';
import { pinToMetatype } from '../../properties/metatypes.queries.ts';
import { allOptions, optionsAmong } from '../../properties/options.queries.ts';
import { ordersId } from '../../properties/owner.ts';
import { propertiesAmong, propertiesOf } from '../../properties/properties.queries.ts';
import { keyOf } from '../../text/keys.ts';
import * as queries from '../stored/order-settings.queries.ts';
import { colors, listStatuses } from '../stored/statuses.queries.ts';
import { canFill } from '../values/field-values.ts';

const missing = 'Сопоставление не найдено';

const fieldsOf = (marketplace: Marketplace) => connectors[marketplace].orderFields;
const metatypeOf = ({ of }: OrderField): 1 | 3 => (of === 'line' ? 3 : 1);
const titleOf = (marketplace: Marketplace) => connectors[marketplace].title;

/** The marketplace's field under this name. */
const fieldOf = (marketplace: Marketplace, id: string): OrderField =>
  mustFind(
    fieldsOf(marketplace).find((field) => field.id === id),
    `${titleOf(marketplace)} не говорит о заказах «${id}»`,
  );

export const orderSettings = [
  handle(findRemoteStatuses, async ({ db, path }) => {
    const own = await listStatuses(db, { search: '', limit: 10_000, offset: 0 });
    // Those of states come by themselves.
    const candidates = candidatesOf(
      own.filter(({ system_status }) => system_status === null).map(({ id, title, color }) => ({ id, title, color })),
    );
    return {
      rows: connectors[path.marketplace].orderStatuses.map(({ status, title, state }) => {
        // What waits for assembly is new until somebody takes it up.
        const comes = state === 'assembling' ? 'new' : state;
        const system = own.find((one) => one.system_status === comes);
        return {
          id: status,
          title,
          state: comes,
          usual: { title: system?.title ?? orderStateTitles[comes], color: system?.color ?? colors[comes] },
          suggestions: mostSimilar({ title }, candidates),
        };
      }),
    };
  }),

  handle(findStatusMappings, async ({ db, path }) => ({
    rows: await queries.listStatusMappings(db, path.marketplace),
  })),

  handle(changeStatusMappings, async ({ db, path, body }) => {
    const known = new Set(connectors[path.marketplace].orderStatuses.map(({ status }) => status));
    const own = await queries.holdStatuses(
      db,
      body.statuses.map(({ status }) => status),
    );
    for (const [place, { remote, status }] of body.statuses.entries()) {
      if (!known.has(remote))
        throw invalid(`statuses.${place}.remote`, `у ${titleOf(path.marketplace)} нет статуса «${remote}»`);
      if (!own.has(status))
        throw invalid(`statuses.${place}.status`, 'такого статуса нет: выберите из статусов заказов');
    }
    const ids = await queries.saveStatusMappings(
      db,
      path.marketplace,
      latest(body.statuses, ({ remote }) => remote),
    );
    return { rows: await queries.listStatusMappings(db, path.marketplace, ids) };
  }),

  handle(removeStatusMapping, async ({ db, path }) => {
    if (!(await queries.deleteStatusMapping(db, path.marketplace, path.id))) throw notFound(missing);
    return done;
  }),

  handle(findRemoteFields, async ({ db, path }) => {
    const candidates = candidatesOf(await propertiesOf(db, ordersId));
    return {
      rows: fieldsOf(path.marketplace).map((field) => {
        const guesses = mostSimilar(field, candidates, { fits: (property) => canFill(field.kind, property) });
        return {
          id: field.id,
          title: field.title,
          kind: field.kind,
          metatype: metatypeOf(field),
          suggestions: guesses.map(({ item: { id, title, options }, ...guess }) => ({
            ...guess,
            item: { id, title, options },
          })),
        };
      }),
    };
  }),

  handle(findRemoteOptions, async ({ db, path, query }) => {
    const { marketplace } = path;
    const field = fieldOf(marketplace, path.id);
    const word = keyOf(query.search);
    const values = field.choices
      ? field.choices.filter(({ title }) => keyOf(title).includes(word)).slice(query.offset, query.offset + query.limit)
      : await queries.listValues(db, { marketplace, field: field.id }, query);
    const filled = (await queries.listFieldMappings(db, marketplace)).find((one) => one.field === field.id);
    const options = filled?.property.options ? await allOptions(db, filled.property.id) : [];
    const byKey = new Map(options.map((option) => [keyOf(option.value), option]));
    const own = valuesOf(options);
    return {
      rows: values.map(({ id, title }) => {
        const same = byKey.get(keyOf(title));
        return {
          id,
          title,
          usual: same ? { id: same.id, title: same.value } : null,
          suggestions: (same ? [] : mostSimilarValues(title, own)).map(({ item, ...guess }) => ({
            ...guess,
            item: { id: item.id, title: item.value },
          })),
        };
      }),
    };
  }),

  handle(findFieldMappings, async ({ db, path }) => ({ rows: await queries.listFieldMappings(db, path.marketplace) })),

  handle(changeFieldMappings, async ({ db, path, body }) => {
    const { marketplace } = path;
    const own = new Map(
      (
        await propertiesAmong(
          db,
          ordersId,
          body.properties.map(({ property }) => property),
        )
      ).map((one) => [one.id, one]),
    );
    const pins = new Map<number, string[]>();
    for (const [place, { field: name, property: id }] of body.properties.entries()) {
      const field = fieldsOf(marketplace).find((one) => one.id === name);
      if (!field) throw invalid(`properties.${place}.field`, `${titleOf(marketplace)} не говорит о заказах «${name}»`);
      const property = own.get(id);
      if (!property) throw invalid(`properties.${place}.property`, `у заказов нет свойства ${id}`);
      if (!canFill(field.kind, property))
        throw invalid(
          `properties.${place}.property`,
          `«${property.title}» не хранит того, что говорит поле «${field.title}»: выберите текстовое свойство${also[field.kind]}`,
        );
      pins.set(metatypeOf(field), [...(pins.get(metatypeOf(field)) ?? []), id]);
    }
    const mappings = latest(body.properties, ({ field }) => field);
    const ids = await queries
      .saveFieldMappings(db, marketplace, mappings)
      .catch(
        taken(
          'order_field_mappings_property_key',
          'property_mapped',
          'Свойство уже заполняется из другого поля этой площадки: сначала уберите то сопоставление',
        ),
      );
    // Values that nobody sees would be of no use.
    for (const [metatype, set] of pins) await pinToMetatype(db, { owner: ordersId, metatype }, { set, unset: [] });
    return { rows: await queries.listFieldMappings(db, marketplace, ids) };
  }),

  handle(removeFieldMapping, async ({ db, path }) => {
    if (!(await queries.deleteFieldMapping(db, path.marketplace, path.id))) throw notFound(missing);
    return done;
  }),

  handle(findOrderOptionMappings, async ({ db, path, query }) => {
    const field = fieldOf(path.marketplace, query.property_id).id;
    return { rows: await queries.listOptionMappings(db, { marketplace: path.marketplace, field }) };
  }),

  handle(changeOrderOptionMappings, async ({ db, path, body }) => {
    const { marketplace } = path;
    const rows = await checkedOptions(db, marketplace, body.options);
    const ids = await queries.saveOptionMappings(
      db,
      marketplace,
      latest(rows, ({ field, remote }) => `${field}:${remote}`),
    );
    return { rows: await queries.listOptionMappings(db, { marketplace, ids }) };
  }),

  handle(removeOrderOptionMapping, async ({ db, path }) => {
    if (!(await queries.deleteOptionMapping(db, path.marketplace, path.id))) throw notFound(missing);
    return done;
  }),
];

/** Kinds of properties that a field of the kind can fill beside texts. */
const also = {
  text: '',
  moment: '',
  boolean: ' или «да или нет»',
  choice: ' или свойство со списком вариантов',
} as const;

/** Of what is named twice, the last. */
const latest = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/** The pairs with the properties that their fields fill; an option of another property is refused. */
async function checkedOptions(
  db: Db,
  marketplace: Marketplace,
  pairs: readonly { field: string; remote: string; option: string }[],
): Promise<{ field: string; remote: string; property: string; option: string }[]> {
  const filled = new Map((await queries.listFieldMappings(db, marketplace)).map((one) => [one.field, one.property]));
  const options = new Map<string, Set<string>>();
  for (const [field, those] of Map.groupBy(pairs, (pair) => pair.field)) {
    const property = filled.get(field);
    const among = property
      ? await optionsAmong(
          db,
          property.id,
          those.map(({ option }) => option),
        )
      : [];
    options.set(field, new Set(among.map(({ id }) => id)));
  }
  return pairs.map(({ field, remote, option }, place) => {
    const property = filled.get(field);
    if (!property) throw invalid(`options.${place}.field`, 'сначала сопоставьте само поле со свойством');
    if (!property.options)
      throw invalid(`options.${place}.field`, `у «${property.title}» нет списка вариантов: значение пишется как есть`);
    if (!options.get(field)?.has(option))
      throw invalid(`options.${place}.option`, `у «${property.title}» нет такого варианта`);
    return { field, remote, property: property.id, option };
  });
}
