import { Button, Group } from '@mantine/core';
import {
  type Attribute,
  changeOptionMappings,
  findOptionSuggestions,
  type MappingSource,
  type Marketplace,
  mapEqualOptions,
  removeOptionMapping,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change, useChange } from '#api/useChange.ts';
import { attributeValues } from '#features/marketplaces/mapping/sources.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { guesses, type Pair } from '#ui/mapping/pair.ts';
import { PairTable } from '#ui/mapping/pair-table.tsx';
import { Note } from '#ui/marks/note.tsx';
import { undoable } from '#ui/undo.ts';
import css from './-properties.module.css';
import type { OptionSuggestion } from './-suggestions.ts';

interface Props {
  marketplace: Marketplace;
  catalog: string;
  attribute: Attribute;
  source: MappingSource | undefined;
}

/** Values of the dictionary beside ours, under their attribute: what equals is taken in one go, the rest row by row. */
export function OptionPairs(props: Props) {
  const { marketplace, catalog, attribute } = props;
  const path = { marketplace };
  const may = useMay(changeOptionMappings);
  const equal = useChange(mapEqualOptions);
  const query = { catalog_id: catalog, attribute: attribute.id };
  const { data, error } = useCall(findOptionSuggestions, { path, query });
  if (error) return <Note tone="error">{error.message}</Note>;
  if (!data) return <p className={css.quiet}>Смотрим значения…</p>;
  if (data.rows.length === 0) return <p className={css.quiet}>У товаров каталога это пока не заполнено.</p>;
  const open = data.rows.filter(({ mapping }) => !mapping);
  const shared = sharedValue(open, props);
  // None of them reads like a value there: to ask again would say the same.
  const noneEqual = equal.data?.rows.length === 0;
  const takeEqual = async () => {
    const { rows, left } = await equal.mutateAsync({ path, body: query });
    const done = `Сопоставлено ${counted(rows.length, values)}`;
    success(left > 0 ? `${done}, без пары осталось ${left}` : done);
  };
  return (
    <>
      <div className={css.optionsHead}>
        <span>
          {open.length === 0
            ? `Все значения сопоставлены: ${data.rows.length}`
            : `${counted(open.length, values)} без пары из ${data.rows.length}`}
        </span>
        <Group gap={8}>
          {may && shared && (
            <Button variant="subtle" size="xs" onClick={() => quietly(() => shared.accept())}>
              <span translate="no">«{shared.value}»</span>&nbsp;— {counted(shared.count, ofThese)}
            </Button>
          )}
          {may && open.length > 0 && !noneEqual && (
            <Button variant="default" size="xs" loading={equal.isPending} onClick={() => quietly(takeEqual)}>
              Принять совпадающие
            </Button>
          )}
        </Group>
      </div>
      <PairTable
        label={`Значения «${attribute.title}»`}
        heads={['Ваше значение', 'Значение площадки']}
        pairs={data.rows.map((row) => optionPair(row, props))}
        towards="left"
        may={may}
        nested
      />
    </>
  );
}

const values = ['значение', 'значения', 'значений'] as const;
const ofThese = ['значению', 'значениям', 'значениям'] as const;

/** The value of the marketplace that is the best guess for most of ours, such as that there is no brand, and how to take it for all of them. */
function sharedValue(open: readonly OptionSuggestion[], { marketplace, catalog, attribute, source }: Props) {
  const groups = Map.groupBy(open, ({ suggestions: [best] }) => best?.item.id);
  groups.delete(undefined);
  const [rows] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  const item = rows?.[0]?.suggestions[0]?.item;
  if (!rows || !item || rows.length < 2) return undefined;
  const property = source?.type === 'property' ? source.property : null;
  const accept = async () => {
    const path = { marketplace };
    const options = rows
      .slice(0, mostAtOnce)
      .map(({ option, text }) => ({ property, attribute: attribute.id, option, text, value: item.id }));
    const saved = await change(changeOptionMappings, { path, body: { catalog, options } });
    undoable(`Сопоставлено ${counted(options.length, values)}`, async () => {
      for (const { id } of saved.rows) await change(removeOptionMapping, { path: { marketplace, id } });
    });
  };
  return { value: item.value, count: rows.length, accept };
}

/** Most rows of one call. */
const mostAtOnce = 1000;

function optionPair(row: OptionSuggestion, { marketplace, catalog, attribute, source }: Props): Pair {
  const { text, option, products, mapping } = row;
  const property = source?.type === 'property' ? source.property : null;
  const save = (value: string) =>
    change(changeOptionMappings, {
      path: { marketplace },
      body: { catalog, options: [{ property, attribute: attribute.id, option, text, value }] },
    });
  const unlink = async (id: string, value: string) => {
    await change(removeOptionMapping, { path: { marketplace, id } });
    undoable(`Пара для «${text}» убрана`, () => save(value));
  };
  return {
    id: text,
    of: { title: text, note: counted(products, ['товар', 'товара', 'товаров']), ownWord: true },
    to: mapping ? { title: mapping.value.value, ownWord: true } : undefined,
    ...guesses(row.suggestions, ({ item, ...ground }) => ({
      ...ground,
      end: { title: item.value, ownWord: true },
      accept: () => save(item.id),
    })),
    remark: mapping ? { text: 'Сопоставлено' } : { text: 'Похожих нет', bad: true },
    field: {
      label: `Значение площадки для «${text}»`,
      placeholder: 'Значение площадки',
      source: attributeValues(marketplace, attribute.id),
    },
    choose: (chosen) => save(chosen.id),
    unlink: mapping ? () => unlink(mapping.id, mapping.value.id) : undefined,
  };
}
