import { Button } from '@mantine/core';
import {
  type CardField,
  changePropertyMappings,
  findDefaultProperties,
  findPropertyMappings,
  findSystemProperties,
  type MappingSource,
  Marketplace,
  removePropertyMapping,
} from '@prilavok/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import type { RowOf } from '#api/useList.ts';
import { sourceWords } from '#features/marketplaces/mapping/attribute-rows.ts';
import css from '#features/marketplaces/mapping/mapping.module.css';
import { MappingSteps } from '#features/marketplaces/mapping/mapping-tabs.tsx';
import { sourceFrom, valueSources } from '#features/marketplaces/mapping/sources.ts';
import { quietly } from '#features/marketplaces/tasks/task-acts.tsx';
import { ofMarketplace } from '#shell/valid.ts';
import { Failed } from '#ui/failed.tsx';
import { ofMarketplaceTitle } from '#ui/mark.tsx';
import { Page } from '#ui/page.tsx';
import { SearchSelect } from '#ui/search-select.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/$catalog/default-properties/')({
  staticData: { title: 'Поля карточки', valid: ofMarketplace('catalog') },
  component: FieldsPage,
});

type Field = RowOf<typeof findDefaultProperties>;
type Pair = RowOf<typeof findPropertyMappings>;

function FieldsPage() {
  const { catalog, ...params } = Route.useParams();
  const marketplace = Marketplace.parse(params.marketplace);
  const path = { marketplace };
  const fields = useCall(findDefaultProperties, { path });
  const system = useCall(findSystemProperties, { path });
  const pairs = useCall(findPropertyMappings, { path, query: { catalog_id: catalog, kind: 'default' } });
  const error = fields.error ?? pairs.error ?? system.error;
  if (!fields.data || !pairs.data || !system.data) {
    return (
      <Page title="Поля карточки" loading={!error}>
        {error && (
          <Failed
            error={error}
            onRetry={() => void Promise.all([fields.refetch(), pairs.refetch(), system.refetch()])}
          />
        )}
      </Page>
    );
  }
  const titles = new Map(system.data.rows.map(({ id, title }) => [String(id), title]));
  return (
    <Page
      title="Поля карточки"
      header={<MappingSteps marketplace={marketplace} catalog={catalog} at="/default-properties" />}
      fill
    >
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>Поле карточки {ofMarketplaceTitle(marketplace)}</th>
              <th aria-hidden />
              <th>Откуда берём</th>
              <th>
                <span className="vh">Действия</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.data.rows.map((field) => (
              <Row
                key={field.id}
                field={field}
                pair={pairs.data.rows.find((pair) => pair.field === field.id)}
                usual={titles.get(field.id)}
                marketplace={marketplace}
                catalog={catalog}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  );
}

interface RowProps {
  field: Field;
  pair: Pair | undefined;
  /** Field of the offer that it is taken from while nobody has said otherwise. */
  usual: string | undefined;
  marketplace: Marketplace;
  catalog: string;
}

function Row({ field, pair, usual, marketplace, catalog }: RowProps) {
  const may = useMay(changePropertyMappings);
  const [choosing, setChoosing] = useState(false);
  const take = (source: MappingSource | undefined) => {
    if (!source) return;
    quietly(async () => {
      await save(marketplace, catalog, field.id, source);
      setChoosing(false);
    });
  };
  return (
    <tr>
      <td>
        <span className={css.two}>
          {field.title}
          {field.required && (
            <span className={css.must} title="Обязательное">
              {' *'}
              <span className="vh">обязательное</span>
            </span>
          )}
          {field.description && <small>{field.description}</small>}
        </span>
      </td>
      <td className={css.arrow}>
        <IconArrowLeft size={16} stroke={1.6} aria-hidden />
      </td>
      <td>
        {choosing ? (
          <div className={css.pick}>
            <SearchSelect
              size="xs"
              autoFocus
              placeholder="Выберите или впишите"
              label={`Откуда брать «${field.title}»`}
              source={valueSources({ marketplace, catalog })}
              value={null}
              onChange={(named) => named && take(sourceFrom(named))}
            />
          </div>
        ) : pair ? (
          <span className={css.two} translate="no">
            {pair.sourceTitle}
            <small>{sourceWords(pair)}</small>
          </span>
        ) : (
          <span className={css.two}>
            {usual ?? 'Свойство вида «Габариты и вес»'}
            <small>Само, пока не выбрано другое</small>
          </span>
        )}
      </td>
      <td>
        {may && (
          <span className={css.acts}>
            {pair && !choosing && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => quietly(() => change(removePropertyMapping, { path: { marketplace, id: pair.id } }))}
              >
                Как обычно
              </Button>
            )}
            <Button variant="subtle" color="gray" size="xs" onClick={() => setChoosing(!choosing)}>
              {choosing ? 'Отменить' : 'Другое'}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

const save = (marketplace: Marketplace, catalog: string, field: CardField, source: MappingSource) =>
  change(changePropertyMappings, {
    path: { marketplace },
    body: { catalog_id: catalog, properties: [{ field, source }] },
  });
