import { ActionIcon, Button } from '@mantine/core';
import {
  changePropertyMappings,
  type MappingSource,
  type Marketplace,
  removePropertyMapping,
} from '@prilavok/contract';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { toast } from '#toasts.ts';
import { ofMarketplaceTitle } from '#ui/mark.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { quietly } from '../tasks/task-acts.tsx';
import { AttributeOptions } from './attribute-options.tsx';
import { hasOptions, kindWords, sourceWords } from './attribute-rows.ts';
import css from './mapping.module.css';
import { Score } from './score.tsx';
import { sourceFrom, valueSources } from './sources.ts';
import type { PropertySuggestion } from './suggested.ts';

interface Props {
  marketplace: Marketplace;
  catalog: string;
  rows: readonly PropertySuggestion[];
}

/** What the marketplace wants in a category beside where we take it from. */
export function AttributeTable({ marketplace, catalog, rows }: Props) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>Свойство {ofMarketplaceTitle(marketplace)}</th>
          <th aria-hidden />
          <th>Откуда берём</th>
          <th>Уверенность</th>
          <th>Почему</th>
          <th>
            <span className="vh">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.attribute.id} row={row} marketplace={marketplace} catalog={catalog} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, marketplace, catalog }: Omit<Props, 'rows'> & { row: PropertySuggestion }) {
  const { attribute, mapping, suggestions } = row;
  const may = useMay(changePropertyMappings);
  const [choosing, setChoosing] = useState(false);
  const [open, setOpen] = useState(false);
  const [best] = suggestions;
  const take = (source: MappingSource | undefined) => {
    if (!source) return;
    quietly(async () => {
      await saveSources(marketplace, catalog, [{ attribute: attribute.id, source }]);
      setChoosing(false);
    });
  };
  const lost = !mapping && !best;
  const pick = may && (choosing || lost);
  const options = hasOptions(row);
  return (
    <>
      <tr data-open={open || undefined}>
        <td>
          <span className={css.two} title={attribute.description || undefined}>
            <span translate="no">{attribute.title}</span>
            {attribute.required && (
              <span className={css.must} title="Обязательное">
                {' *'}
                <span className="vh">обязательное</span>
              </span>
            )}
            <small>
              {attribute.dictionary ? kindWords.dictionary : kindWords[attribute.kind]}
              {attribute.multiple && ', несколько значений'}
              {attribute.aspect && ', различает варианты'}
            </small>
          </span>
        </td>
        <td className={css.arrow}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
        </td>
        <td>
          {pick ? (
            <div className={css.pick}>
              <SearchSelect
                size="xs"
                autoFocus={choosing}
                placeholder={attribute.dictionary ? 'Выберите' : 'Выберите или впишите'}
                label={`Откуда брать «${attribute.title}»`}
                source={valueSources({ marketplace, catalog, attribute })}
                value={null}
                onChange={(named) => named && take(sourceFrom(named))}
              />
            </div>
          ) : mapping ? (
            <span className={css.two} translate="no">
              {mapping.sourceTitle}
              <small>{sourceWords(mapping)}</small>
            </span>
          ) : (
            best && (
              <span className={`${css.two} ${css.suggested}`} translate="no">
                {best.item.title}
              </span>
            )
          )}
        </td>
        <td>{!mapping && best && !choosing && <Score score={best.score} />}</td>
        <td className={css.reasonCell}>
          {!mapping &&
            (best ? (
              best.reason
            ) : (
              <span className={attribute.required ? css.bad : undefined}>
                {attribute.required
                  ? 'Похожих свойств не нашлось, без него карточки не уйдут'
                  : 'Похожих свойств не нашлось'}
              </span>
            ))}
        </td>
        <td>
          <span className={css.acts}>
            {may && !mapping && best && !choosing && (
              <Button variant="default" size="xs" onClick={() => take(best.item.source)}>
                Принять
              </Button>
            )}
            {may && !lost && (
              <Button variant="subtle" color="gray" size="xs" onClick={() => setChoosing(!choosing)}>
                {choosing ? 'Отменить' : 'Другое'}
              </Button>
            )}
            {may && mapping && (
              <MenuButton
                label={`Действия с парой «${attribute.title}»`}
                choices={[
                  {
                    label: 'Убрать пару',
                    destructive: true,
                    onClick: () => quietly(() => unpair(marketplace, catalog, row)),
                  },
                ]}
              />
            )}
            {options && (
              <ActionIcon
                aria-label={`Значения «${attribute.title}»`}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {open ? <IconChevronUp size={16} stroke={1.6} /> : <IconChevronDown size={16} stroke={1.6} />}
              </ActionIcon>
            )}
          </span>
        </td>
      </tr>
      {open && options && (
        <tr className={css.options}>
          <td colSpan={6}>
            <AttributeOptions
              marketplace={marketplace}
              catalog={catalog}
              attribute={attribute}
              source={mapping?.source}
            />
          </td>
        </tr>
      )}
    </>
  );
}

export const saveSources = (
  marketplace: Marketplace,
  catalog: string,
  properties: { attribute: string; source: MappingSource }[],
) => change(changePropertyMappings, { path: { marketplace }, body: { catalog_id: catalog, properties } });

/** Takes a pair away; a button in the toast brings it back. */
async function unpair(
  marketplace: Marketplace,
  catalog: string,
  { attribute, mapping }: PropertySuggestion,
): Promise<void> {
  if (!mapping) return;
  await change(removePropertyMapping, { path: { marketplace, id: mapping.id } });
  const back = [{ attribute: attribute.id, source: mapping.source }];
  toast({
    detail: `«${attribute.title}» больше не берётся из «${mapping.sourceTitle}»`,
    severity: 'success',
    life: 8000,
    data: { buttons: [{ label: 'Вернуть', action: () => quietly(() => saveSources(marketplace, catalog, back)) }] },
  });
}
