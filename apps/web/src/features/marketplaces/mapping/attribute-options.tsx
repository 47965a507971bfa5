import { Button } from '@mantine/core';
import {
  type Attribute,
  changeOptionMappings,
  findOptionSuggestions,
  type MappingSource,
  type Marketplace,
  mapEqualOptions,
  removeOptionMapping,
} from '@prilavok/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change, useChange } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { SearchSelect } from '#ui/search-select.tsx';
import { quietly } from '../tasks/task-acts.tsx';
import css from './mapping.module.css';
import { Score } from './score.tsx';
import { attributeValues } from './sources.ts';
import type { OptionSuggestion } from './suggested.ts';

interface Props {
  marketplace: Marketplace;
  catalog: string;
  attribute: Attribute;
  source: MappingSource | undefined;
}

const first = 50;

/** Values of ours beside those of the dictionary: what equals is taken in one go, the rest by hand. */
export function AttributeOptions({ marketplace, catalog, attribute, source }: Props) {
  const path = { marketplace };
  const may = useMay(changeOptionMappings);
  const equal = useChange(mapEqualOptions);
  const [shown, setShown] = useState(first);
  const query = { catalog_id: catalog, attribute: attribute.id };
  const { data, error } = useCall(findOptionSuggestions, { path, query });
  if (error) return <p className={css.bad}>{error.message}</p>;
  if (!data) return <p className={css.quiet}>Смотрим значения…</p>;
  if (data.rows.length === 0) return <p className={css.quiet}>У товаров каталога это пока не заполнено.</p>;
  const open = data.rows.filter(({ mapping }) => !mapping);
  const takeEqual = async () => {
    const { rows, left } = await equal.mutateAsync({ path, body: query });
    const done = `Сопоставлено ${counted(rows.length, ['значение', 'значения', 'значений'])}`;
    success(left > 0 ? `${done}, без пары осталось ${left}` : done);
  };
  const property = source?.type === 'property' ? source.property : null;
  const take = (row: OptionSuggestion, value: string) =>
    quietly(() =>
      change(changeOptionMappings, {
        path,
        body: {
          catalog_id: catalog,
          options: [{ property, attribute: attribute.id, option: row.option, text: row.text, value }],
        },
      }),
    );
  return (
    <>
      <div className={css.optionsHead}>
        <span>
          {open.length === 0
            ? `Все значения сопоставлены: ${data.rows.length}`
            : `${counted(open.length, ['значение', 'значения', 'значений'])} без пары из ${data.rows.length}`}
        </span>
        {may && open.length > 0 && (
          <Button variant="default" size="xs" loading={equal.isPending} onClick={() => quietly(takeEqual)}>
            Принять совпадающие
          </Button>
        )}
      </div>
      <ul>
        {data.rows.slice(0, shown).map((row) => (
          <Option key={row.text} row={row} marketplace={marketplace} attribute={attribute} may={may} onTake={take} />
        ))}
      </ul>
      {data.rows.length > shown && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setShown(shown + 4 * first)}>
          Показать ещё
        </Button>
      )}
    </>
  );
}

interface OptionProps {
  row: OptionSuggestion;
  marketplace: Marketplace;
  attribute: Attribute;
  may: boolean;
  onTake: (row: OptionSuggestion, value: string) => void;
}

function Option({ row, marketplace, attribute, may, onTake }: OptionProps) {
  const { mapping, text, offers } = row;
  const [choosing, setChoosing] = useState(false);
  const [best] = row.suggestions;
  const pick = may && (choosing || (!mapping && !best));
  return (
    <li className={css.option}>
      {pick ? (
        <div className={css.pick}>
          <SearchSelect
            size="xs"
            placeholder="Значение площадки"
            label={`Значение площадки для «${text}»`}
            source={attributeValues(marketplace, attribute.id)}
            value={null}
            onChange={(named) => {
              if (!named) return;
              setChoosing(false);
              onTake(row, named.id);
            }}
          />
        </div>
      ) : (
        <span translate="no">{mapping ? mapping.value.value : best?.item.value}</span>
      )}
      <IconArrowLeft size={14} stroke={1.6} color="var(--pr-disabled)" aria-hidden />
      <span className={css.suggested}>
        <span translate="no">{text}</span>{' '}
        <small className={css.quiet}>{counted(offers, ['товар', 'товара', 'товаров'])}</small>
      </span>
      <span>{!mapping && best && !choosing && <Score score={best.score} />}</span>
      <span className={css.reasonCell}>
        {mapping ? 'Сопоставлено' : best ? best.reason : <span className={css.bad}>Похожих нет</span>}
      </span>
      <span>
        {may && !mapping && best && !choosing && (
          <Button variant="subtle" size="xs" onClick={() => onTake(row, best.item.id)}>
            Принять
          </Button>
        )}
        {may && (mapping || best) && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => setChoosing(!choosing)}>
            {choosing ? 'Отменить' : 'Другое'}
          </Button>
        )}
        {may && mapping && !choosing && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => quietly(() => change(removeOptionMapping, { path: { marketplace, id: mapping.id } }))}
          >
            Убрать
          </Button>
        )}
      </span>
    </li>
  );
}
