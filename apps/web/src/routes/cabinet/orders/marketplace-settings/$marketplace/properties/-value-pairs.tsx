import {
  changeOrderOptionMappings,
  changeOrderOptions,
  findOrderOptionMappings,
  findRemoteOptions,
  type Marketplace,
  type OrderFieldMapping,
  type OrderOptionMapping,
  type RemoteOrderField,
  type RemoteOrderOption,
  removeOrderOptionMapping,
} from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { orderOwner } from '#features/orders/property-owner.ts';
import { optionsOf } from '#features/properties/sources.ts';
import type { Pair } from '#ui/mapping/pair.ts';
import { PairTable } from '#ui/mapping/pair-table.tsx';
import { Note } from '#ui/marks/note.tsx';
import { undoable } from '#ui/undo.ts';

interface Props {
  marketplace: Marketplace;
  field: RemoteOrderField;
  property: OrderFieldMapping['property'];
}

/** Values of a field beside the options of the property that it fills. */
export function ValuePairs(props: Props) {
  const { marketplace, field } = props;
  const may = useMay(changeOrderOptionMappings);
  const mayCreate = useMay(changeOrderOptions);
  const values = useCall(findRemoteOptions, { path: { marketplace, id: field.id }, query: { limit: 1000 } });
  const mappings = useCall(findOrderOptionMappings, { path: { marketplace }, query: { property_id: field.id } });
  const error = values.error ?? mappings.error;
  if (error) return <Note tone="error">{error.message}</Note>;
  if (!values.data || !mappings.data) return <Note>Смотрим значения…</Note>;
  if (values.data.rows.length === 0)
    return <Note>Значения появятся здесь с первым заказом. Те, что называются одинаково, встанут сами.</Note>;
  const chosen = new Map(mappings.data.rows.map((mapping) => [mapping.remote, mapping]));
  return (
    <PairTable
      label={`Значения «${field.title}»`}
      heads={['Значение площадки', 'Ваш вариант']}
      pairs={values.data.rows.map((row) => valuePair(row, chosen.get(row.id), props, mayCreate))}
      towards="right"
      may={may}
      nested
    />
  );
}

function valuePair(
  { id, title, usual, suggestions: [best] }: RemoteOrderOption,
  mapping: OrderOptionMapping | undefined,
  { marketplace, field, property }: Props,
  mayCreate: boolean,
): Pair {
  const save = (option: string) =>
    change(changeOrderOptionMappings, {
      path: { marketplace },
      body: { options: [{ field: field.id, remote: id, option }] },
    });
  const unlink = async (former: OrderOptionMapping) => {
    await change(removeOrderOptionMapping, { path: { marketplace, id: former.id } });
    undoable(`Пара для «${title}» убрана`, () => save(former.option.id));
  };
  return {
    id,
    of: { title, ownWord: true },
    to: mapping && { title: mapping.option.title, ownWord: true },
    usual: usual ? { title: usual.title, note: 'Называется так же', ownWord: true } : undefined,
    suggestion: best && {
      end: { title: best.item.title, ownWord: true },
      score: best.score,
      reason: best.reason,
      accept: () => save(best.item.id),
    },
    remark: mapping || usual ? undefined : { text: 'Пока остаётся пустым', bad: true },
    field: {
      label: `Вариант для «${title}»`,
      placeholder: 'Ваш вариант',
      source: optionsOf(orderOwner, property.id, mayCreate),
    },
    choose: (option) => save(option.id),
    unlink: mapping && (() => unlink(mapping)),
  };
}
