import { Button } from '@mantine/core';
import {
  changeCategoryMappings,
  findCategoryMappings,
  findCategorySuggestions,
  findMarketplaceCategories,
  getCatalog,
  Marketplace,
  refreshMarketplaceCategories,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { MappingSteps } from '#features/marketplaces/mapping/mapping-steps.tsx';
import { useScreenName } from '#shell/titles.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Coverage } from '#ui/mapping/coverage.tsx';
import { MappingPage } from '#ui/mapping/mapping-page.tsx';
import { PairTable } from '#ui/mapping/pair-table.tsx';
import { thresholds } from '#ui/mapping/thresholds.ts';
import { ofMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { spinning } from '#ui/spinner.ts';
import { categoryPair, saveCategories } from './-category-pairs.ts';
import { acceptable, categoryRows, categoryViews, coverageOf } from './-category-rows.ts';
import { CategoryConditions } from './-conditions.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/$catalog/')({
  staticData: { title: 'Сопоставление категорий', valid: ofMarketplace('catalog') },
  validateSearch: listSearch({ view: oneOf('all', 'open', 'suggested', 'mapped'), from: oneOf(...thresholds) }),
  component: CategoriesPage,
});

interface CoverageProps {
  rows: Parameters<typeof coverageOf>[0];
  onView: (view: 'suggested' | 'open') => void;
}

/** How many products have a category there, and which of ours hold the others back. */
function ProductsCoverage({ rows, onView }: CoverageProps) {
  const { done, total, suggested, alone } = coverageOf(rows);
  const waiting = counted(suggested.categories, ['категория ждёт', 'категории ждут', 'категорий ждут']);
  const lost = counted(alone.categories, ['категория', 'категории', 'категорий']);
  return (
    <Coverage
      done={done}
      total={total}
      what="товаров в сопоставленных категориях"
      reasons={[
        {
          key: 'suggested',
          count: suggested.products,
          text: `${waiting} вашего согласия`,
          onOpen: () => onView('suggested'),
        },
        { key: 'alone', count: alone.products, text: `${lost} без похожих на площадке`, onOpen: () => onView('open') },
      ].filter(({ count }) => count > 0)}
    />
  );
}

/** Asks the marketplace for its tree and says what came of it. */
async function refresh(marketplace: Marketplace): Promise<void> {
  const { total, changed } = await spinning(change(refreshMarketplaceCategories, { path: { marketplace }, body: {} }));
  const known = counted(total, ['категория', 'категории', 'категорий']);
  success(`${known} площадки, изменилось ${number(changed)}`);
}

/** Nothing can be like what was never read. */
function Unread({ marketplace }: { marketplace: Marketplace }) {
  return (
    <Note>
      Категории {ofMarketplaceTitle(marketplace)} ещё не загружены: подсказки появятся после этого.{' '}
      <Button size="compact-sm" variant="light" onClick={() => quietly(() => refresh(marketplace))}>
        Загрузить категории
      </Button>
    </Note>
  );
}

function CategoriesPage() {
  const { catalog, ...params } = Route.useParams();
  const marketplace = Marketplace.parse(params.marketplace);
  const address = useListAddress(Route);
  const may = useMay(changeCategoryMappings);
  const path = { marketplace };
  const suggestions = useCall(findCategorySuggestions, { path, query: { catalog } });
  const mappings = useCall(findCategoryMappings, { path, query: { catalog } });
  const known = useCall(findMarketplaceCategories, { path, query: { limit: 1 } });
  useScreenName(useCall(getCatalog, { path: { id: catalog } }).data?.title);
  const rows = useMemo(
    () => suggestions.data && mappings.data && categoryRows(suggestions.data.rows, mappings.data.rows),
    [suggestions.data, mappings.data],
  );
  const opened = rows?.find(({ id }) => id === address.open);
  const suggested = (least: number) => {
    const those = acceptable(rows ?? [], least);
    const accept = async () => {
      await saveCategories(marketplace, catalog, those);
      success(`Сопоставлено: ${counted(those.length, ['категория', 'категории', 'категорий'])}`);
    };
    return { count: those.length, accept };
  };
  return (
    <MappingPage
      title="Сопоставление категорий"
      steps={<MappingSteps marketplace={marketplace} catalog={catalog} at="" />}
      address={address}
      rows={rows}
      error={suggestions.error ?? mappings.error}
      onRetry={() => void Promise.all([suggestions.refetch(), mappings.refetch()])}
      views={categoryViews}
      titleOf={({ title }) => title}
      searchFor="Категория"
      suggested={may ? suggested : undefined}
      more={
        <MenuButton
          label="Что ещё можно сделать"
          choices={[{ label: 'Обновить категории с площадки', onClick: () => quietly(() => refresh(marketplace)) }]}
        />
      }
      coverage={
        known.data?.refreshedAt === null ? (
          <Unread marketplace={marketplace} />
        ) : (
          rows && <ProductsCoverage rows={rows} onView={(view) => address.set({ view })} />
        )
      }
      table={(shown) => (
        <PairTable
          label="Пары категорий"
          heads={['Ваша категория', `Категория ${ofMarketplaceTitle(marketplace)}`]}
          pairs={shown.map((row) => categoryPair(row, { marketplace, catalog, onConditions: address.show }))}
          towards="right"
          may={may}
        />
      )}
      empty={<Empty title="Сопоставлять пока нечего">В каталоге нет категорий с товарами.</Empty>}
      side={
        opened && (
          <CategoryConditions
            key={opened.id}
            marketplace={marketplace}
            catalog={catalog}
            row={opened}
            onClose={() => address.show(undefined)}
          />
        )
      }
    />
  );
}
