import {
  type CardField,
  changePropertyMappings,
  findDefaultProperties,
  findPropertyMappings,
  findSystemProperties,
  type MappingSource,
  Marketplace,
  type PropertyMapping,
  systemFields,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import type { RowOf } from '#api/useList.ts';
import { MappingSteps } from '#features/marketplaces/mapping/mapping-steps.tsx';
import {
  removeSource,
  saveSources,
  shortenChoices,
  sourceEnd,
} from '#features/marketplaces/mapping/property-sources.ts';
import { sourceFrom, valueSources } from '#features/marketplaces/mapping/sources.ts';
import { ofMarketplace } from '#shell/valid.ts';
import type { Pair } from '#ui/mapping/pair.ts';
import { PairTable } from '#ui/mapping/pair-table.tsx';
import { ofMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/$catalog/default-properties/')({
  staticData: { title: 'Поля карточки', valid: ofMarketplace('catalog') },
  component: FieldsPage,
});

/** A field of every card and where its value comes from; `usual` is the offer's field that it is taken from by itself. */
function fieldPair(
  marketplace: Marketplace,
  catalog: string,
  { id, title, description, required, longest }: RowOf<typeof findDefaultProperties>,
  mapping: PropertyMapping | undefined,
  usual = 'Свойство вида «Габариты и вес»',
): Pair {
  return {
    id,
    of: { title, note: description, required },
    to: mapping && sourceEnd(mapping),
    usual: { title: usual, note: 'Само, пока не выбрано другое' },
    field: {
      label: `Откуда брать «${title}»`,
      placeholder: 'Выберите или впишите',
      source: valueSources({ marketplace, catalog }),
    },
    choose: async (chosen) => {
      const source = sourceFrom(chosen);
      if (source) await saveSources(marketplace, catalog, [{ field: id, source }]);
    },
    unlink: mapping && (() => removeSource(marketplace, title, mapping)),
    more: shortenChoices(marketplace, catalog, {
      target: { field: id },
      source: mapping?.source ?? usualOf(id),
      longest,
    }),
  };
}

/** The offer's field of the same name. */
const usualOf = (id: CardField): MappingSource | undefined => {
  const field = systemFields.find((each) => each === id);
  return field && { type: 'system', field };
};

function FieldsPage() {
  const { catalog, ...params } = Route.useParams();
  const marketplace = Marketplace.parse(params.marketplace);
  const path = { marketplace };
  const may = useMay(changePropertyMappings);
  const fields = useCall(findDefaultProperties, { path });
  const system = useCall(findSystemProperties, { path });
  const mappings = useCall(findPropertyMappings, { path, query: { catalog_id: catalog, kind: 'default' } });
  const asked = [fields, system, mappings];
  const error = asked.find((one) => one.error)?.error;
  if (!fields.data || !mappings.data || !system.data) {
    return (
      <Page title="Поля карточки" loading={!error}>
        {error && <Failed error={error} onRetry={() => void Promise.all(asked.map((one) => one.refetch()))} />}
      </Page>
    );
  }
  const titles = new Map(system.data.rows.map(({ id, title }) => [String(id), title]));
  const mapped = new Map(mappings.data.rows.map((mapping) => [mapping.field, mapping]));
  return (
    <Page
      title="Поля карточки"
      header={<MappingSteps marketplace={marketplace} catalog={catalog} at="/default-properties" />}
      fill
    >
      <PairTable
        label="Поля карточки"
        heads={[`Поле карточки ${ofMarketplaceTitle(marketplace)}`, 'Откуда берём']}
        pairs={fields.data.rows.map((field) =>
          fieldPair(marketplace, catalog, field, mapped.get(field.id), titles.get(field.id)),
        )}
        towards="left"
        may={may}
        byHand
      />
    </Page>
  );
}
