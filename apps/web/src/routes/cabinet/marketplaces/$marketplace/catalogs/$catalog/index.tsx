import { Button } from '@mantine/core';
import {
  changeCategoryMappings,
  findCategoryMappings,
  findCategorySuggestions,
  getCatalog,
  Marketplace,
  refreshMarketplaceCategories,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { oneOf, orNothing } from '#features/list-search.ts';
import { AcceptAll } from '#features/marketplaces/mapping/accept.tsx';
import { CategoryConditions } from '#features/marketplaces/mapping/category-conditions.tsx';
import {
  acceptable,
  type CategoryView,
  categoryRows,
  categoryViews,
  coverageOf,
  inView,
} from '#features/marketplaces/mapping/category-rows.ts';
import { CategoryTable, save } from '#features/marketplaces/mapping/category-table.tsx';
import { Coverage } from '#features/marketplaces/mapping/coverage.tsx';
import css from '#features/marketplaces/mapping/mapping.module.css';
import { MappingSteps } from '#features/marketplaces/mapping/mapping-tabs.tsx';
import { thresholds, usualThreshold } from '#features/marketplaces/mapping/thresholds.ts';
import { quietly } from '#features/marketplaces/tasks/task-acts.tsx';
import { useScreenName } from '#shell/titles.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { Empty } from '#ui/empty.tsx';
import { Failed } from '#ui/failed.tsx';
import { SearchBox } from '#ui/list/search-box.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Page } from '#ui/page.tsx';
import { spinning } from '#ui/spinner.ts';
import { Views } from '#ui/views.tsx';

const Search = z.object({
  view: oneOf(...categoryViews),
  search: z.coerce.string().max(200).optional().catch(undefined),
  from: z.coerce.string().pipe(z.enum(thresholds)).optional().catch(undefined),
  open: z.coerce.string().optional().catch(undefined),
});

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/$catalog/')({
  staticData: { title: 'Сопоставление категорий', valid: ofMarketplace('catalog') },
  validateSearch: Search,
  component: CategoriesPage,
});

const titles: Record<CategoryView, string> = {
  all: 'Все',
  open: 'Без пары',
  suggested: 'Предложения',
  mapped: 'Сопоставлено',
};
const atOnce = 200;

function CategoriesPage() {
  const { catalog, ...params } = Route.useParams();
  const marketplace = Marketplace.parse(params.marketplace);
  const { view = 'all', search = '', from = usualThreshold, open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const narrow = (change: z.infer<typeof Search>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const may = useMay(changeCategoryMappings);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(atOnce);
  const path = { marketplace };
  const named = useCall(getCatalog, { path: { id: catalog } });
  const guesses = useCall(findCategorySuggestions, { path, query: { catalog } });
  const pairs = useCall(findCategoryMappings, { path, query: { catalog } });
  useScreenName(named.data?.title);
  const rows = useMemo(
    () => (guesses.data && pairs.data ? categoryRows(guesses.data.rows, pairs.data.rows) : undefined),
    [guesses.data, pairs.data],
  );
  const error = guesses.error ?? pairs.error;
  if (!rows) {
    return (
      <Page title="Сопоставление категорий" loading={!error}>
        {error && <Failed error={error} onRetry={() => void Promise.all([guesses.refetch(), pairs.refetch()])} />}
      </Page>
    );
  }
  const word = search.toLowerCase();
  const inSight = rows.filter((row) => inView(row, view) && row.title.toLowerCase().includes(word));
  const ready = acceptable(rows, Number(from) / 100);
  const accept = async () => {
    setBusy(true);
    try {
      await save(marketplace, catalog, ready);
      success(`Сопоставлено: ${counted(ready.length, ['категория', 'категории', 'категорий'])}`);
    } finally {
      setBusy(false);
    }
  };
  const coverage = coverageOf(rows);
  const opened = rows.find(({ id }) => id === open);
  return (
    <Page
      title="Сопоставление категорий"
      header={<MappingSteps marketplace={marketplace} catalog={catalog} at="" />}
      actions={
        may && (
          <>
            <MenuButton
              label="Что ещё можно сделать"
              choices={[{ label: 'Обновить категории с площадки', onClick: () => quietly(() => refresh(marketplace)) }]}
            />
            <AcceptAll
              count={ready.length}
              threshold={from}
              onThreshold={(next) => narrow({ from: next })}
              busy={busy}
              onAccept={() => quietly(accept)}
            />
          </>
        )
      }
      side={
        opened && (
          <CategoryConditions
            key={opened.id}
            marketplace={marketplace}
            catalog={catalog}
            row={opened}
            onClose={() => narrow({ open: undefined })}
          />
        )
      }
      fill
    >
      <Coverage
        done={coverage.done}
        total={coverage.total}
        what="предложений в сопоставленных категориях"
        reasons={[
          {
            key: 'suggested',
            ...coverage.suggested,
            count: coverage.suggested.offers,
            text: `${counted(coverage.suggested.categories, ['категория ждёт', 'категории ждут', 'категорий ждут'])} вашего согласия`,
            onOpen: () => narrow({ view: 'suggested' }),
          },
          {
            key: 'alone',
            count: coverage.alone.offers,
            text: `${counted(coverage.alone.categories, ['категория', 'категории', 'категорий'])} без похожих на площадке`,
            onOpen: () => narrow({ view: 'open' }),
          },
        ].filter(({ count }) => count > 0)}
      />
      <div className={css.tabs}>
        <Views
          label="Категории"
          views={categoryViews.map((id) => ({
            id,
            label: titles[id],
            count: rows.filter((row) => inView(row, id)).length,
            alarming: id === 'open',
          }))}
          value={view}
          onChange={(id) => narrow({ view: id === 'all' ? undefined : id })}
        />
        <SearchBox value={search} onChange={(text) => narrow({ search: orNothing(text) })} placeholder="Категория" />
      </div>
      {inSight.length === 0 ? (
        rows.length === 0 ? (
          <Empty title="Сопоставлять пока нечего">В каталоге нет категорий с товарами.</Empty>
        ) : (
          <Empty title="Здесь пусто">Выберите другую вкладку или уберите слово из поиска.</Empty>
        )
      ) : (
        <div className={css.scroll}>
          <CategoryTable
            marketplace={marketplace}
            catalog={catalog}
            rows={inSight.slice(0, shown)}
            onConditions={(id) => narrow({ open: id })}
          />
          {inSight.length > shown && (
            <Button variant="subtle" color="gray" onClick={() => setShown(shown + atOnce)}>
              Показать ещё
            </Button>
          )}
        </div>
      )}
    </Page>
  );
}

/** Asks the marketplace for its tree and says what came of it. */
async function refresh(marketplace: Marketplace): Promise<void> {
  const { total, changed } = await spinning(change(refreshMarketplaceCategories, { path: { marketplace }, body: {} }));
  const known = counted(total, ['категория', 'категории', 'категорий']);
  success(`${known} площадки, изменилось ${number(changed)}`);
}
