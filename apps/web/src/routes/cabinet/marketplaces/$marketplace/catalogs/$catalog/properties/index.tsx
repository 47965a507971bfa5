import { Button } from '@mantine/core';
import {
  changePropertyMappings,
  createProperty,
  findAttributes,
  findCategoryMappings,
  findCategorySuggestions,
  findPropertySuggestions,
  Marketplace,
} from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { MappingSteps } from '#features/marketplaces/mapping/mapping-steps.tsx';
import { saveSources } from '#features/marketplaces/mapping/property-sources.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { listSearch, oneOf, RowId } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { MappingPage } from '#ui/mapping/mapping-page.tsx';
import { PairTable } from '#ui/mapping/pair-table.tsx';
import { thresholds } from '#ui/mapping/thresholds.ts';
import { ofMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { AcceptEverywhere } from './-accept-everywhere.tsx';
import { attributePair } from './-attribute-pairs.tsx';
import { acceptableSources, attributeViewIds, attributeViews, requiredFirst } from './-attribute-rows.ts';
import { CategoryList, targetsOf } from './-categories.tsx';
import { HeldGoods, Readiness, useReadiness } from './-readiness.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/$catalog/properties/')({
  staticData: { title: 'Сопоставление свойств', valid: ofMarketplace('catalog') },
  validateSearch: listSearch({
    category: RowId,
    // A category of ours: shown is where it goes.
    own: RowId,
    view: oneOf(...attributeViewIds),
    from: oneOf(...thresholds),
    values: oneOf('open'),
  }),
  component: PropertiesPage,
});

/** Which properties are wanted depends on the category: without one there is nothing to pair. */
function CategoriesFirst({ to }: { to: string }) {
  return (
    <Empty
      title="Сначала категории"
      action={
        <Button component={Link} to={to}>
          Сопоставить категории
        </Button>
      }
    >
      Какие свойства нужны, зависит от категории площадки. Сопоставьте хотя бы одну.
    </Empty>
  );
}

function PropertiesPage() {
  const { catalog, ...params } = Route.useParams();
  const marketplace = Marketplace.parse(params.marketplace);
  const address = useListAddress(Route);
  const path = { marketplace };
  const may = useMay(changePropertyMappings);
  const mayMake = useMay(createProperty);
  const [reason, setReason] = useState<string>();
  const categories = useCall(findCategorySuggestions, { path, query: { catalog } });
  const mappings = useCall(findCategoryMappings, { path, query: { catalog } });
  const targets = categories.data && mappings.data && targetsOf(categories.data.rows, mappings.data.rows);
  const { category, own } = address.filters;
  const target =
    targets?.find(({ id }) => id === category) ??
    targets?.find((each) => own !== undefined && each.own.includes(own)) ??
    targets?.[0];
  // Asked first: it brings the attributes that suggestions are made for.
  const attributes = useCall(
    findAttributes,
    { path: { marketplace, id: target?.id ?? '' } },
    { enabled: target !== undefined },
  );
  const suggestions = useCall(
    findPropertySuggestions,
    { path, query: { catalog_id: catalog, category_id: target?.id ?? '' } },
    { enabled: target !== undefined && attributes.data !== undefined },
  );
  const readiness = useReadiness({ marketplace, catalog, categories: target?.own ?? [] });
  const rows = suggestions.data && requiredFirst(suggestions.data.rows);

  const steps = <MappingSteps marketplace={marketplace} catalog={catalog} at="/properties" />;
  if (!targets || !target) {
    const error = categories.error ?? mappings.error;
    return (
      <Page title="Сопоставление свойств" header={targets && steps} loading={!targets && !error} fill>
        {error && <Failed error={error} onRetry={() => void Promise.all([categories.refetch(), mappings.refetch()])} />}
        {targets && <CategoriesFirst to={`/cabinet/marketplaces/${marketplace}/catalogs/${catalog}`} />}
      </Page>
    );
  }
  const suggested = (least: number) => {
    const those = acceptableSources(rows ?? [], least);
    const accept = async () => {
      await saveSources(marketplace, catalog, those);
      success(`Сопоставлено: ${counted(those.length, ['свойство', 'свойства', 'свойств'])}`);
    };
    return { count: those.length, accept };
  };
  return (
    <MappingPage
      title="Сопоставление свойств"
      steps={steps}
      address={address}
      rows={rows}
      error={attributes.error ?? suggestions.error}
      onRetry={() => void Promise.all([attributes.refetch(), suggestions.refetch()])}
      views={attributeViews}
      titleOf={({ attribute }) => attribute.title}
      searchFor="Свойство"
      suggested={may ? suggested : undefined}
      more={may && targets.length > 1 && <AcceptEverywhere {...{ marketplace, catalog }} from={address.filters.from} />}
      aside={
        <CategoryList
          targets={targets}
          current={target.id}
          onChoose={(id) => {
            setReason(undefined);
            address.set({ category: id });
          }}
        />
      }
      coverage={
        <>
          <Readiness readiness={readiness} note={`${target.titles.join(', ')}: ${target.path}`} onReason={setReason} />
          {attributes.data?.stale && (
            <Note tone="warn">
              Список свойств площадки может быть старым: <span translate="no">{attributes.data.stale}</span>
            </Note>
          )}
        </>
      }
      table={(shown) => (
        <PairTable
          key={target.id}
          label="Пары свойств"
          heads={[`Свойство ${ofMarketplaceTitle(marketplace)}`, 'Откуда берём']}
          pairs={shown.map((row) => attributePair(marketplace, catalog, row, mayMake ? target.own : undefined))}
          towards="left"
          may={may}
          unfold={address.filters.values === 'open'}
          after={
            <>
              Название, цена, картинки и размеры настраиваются один раз:{' '}
              <Go to={`/cabinet/marketplaces/${marketplace}/catalogs/${catalog}/default-properties`}>поля карточки</Go>.
            </>
          }
        />
      )}
      empty={<Empty title="Сопоставлять нечего">У этой категории площадки нет своих свойств.</Empty>}
      side={
        reason !== undefined && (
          <HeldGoods
            held={readiness.held.find(({ message }) => message === reason)}
            marketplace={marketplace}
            catalog={catalog}
            onClose={() => setReason(undefined)}
          />
        )
      }
    />
  );
}
