import { Button } from '@mantine/core';
import {
  changePropertyMappings,
  findAttributes,
  findCategoryMappings,
  findCategorySuggestions,
  findPropertySuggestions,
  Marketplace,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { oneOf, orNothing } from '#features/list-search.ts';
import { AcceptAll } from '#features/marketplaces/mapping/accept.tsx';
import {
  type AttributeView,
  acceptableSources,
  attributeViews,
  inAttributeView,
  inOrder,
} from '#features/marketplaces/mapping/attribute-rows.ts';
import { AttributeTable, saveSources } from '#features/marketplaces/mapping/attribute-table.tsx';
import css from '#features/marketplaces/mapping/mapping.module.css';
import { MappingSteps } from '#features/marketplaces/mapping/mapping-tabs.tsx';
import { HeldGoods, Readiness, useReadiness } from '#features/marketplaces/mapping/readiness.tsx';
import { thresholds, usualThreshold } from '#features/marketplaces/mapping/thresholds.ts';
import { quietly } from '#features/marketplaces/tasks/task-acts.tsx';
import { ofMarketplace } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { Empty } from '#ui/empty.tsx';
import { Failed } from '#ui/failed.tsx';
import { Go } from '#ui/go.tsx';
import { SearchBox } from '#ui/list/search-box.tsx';
import { Note } from '#ui/note.tsx';
import { Page } from '#ui/page.tsx';
import { Views } from '#ui/views.tsx';
import { CategoryList, placesOf } from './-category-list.tsx';

const Search = z.object({
  category: z.coerce
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
  view: oneOf(...attributeViews),
  search: z.coerce.string().max(200).optional().catch(undefined),
  from: z.coerce.string().pipe(z.enum(thresholds)).optional().catch(undefined),
});
type Search = z.infer<typeof Search>;

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/catalogs/$catalog/properties/')({
  staticData: { title: 'Сопоставление свойств', valid: ofMarketplace('catalog') },
  validateSearch: Search,
  component: PropertiesPage,
});

const titles: Record<AttributeView, string> = {
  all: 'Все',
  suggested: 'Предложения',
  required: 'Обязательные без пары',
  mapped: 'Сопоставлено',
};

function PropertiesPage() {
  const { catalog, ...params } = Route.useParams();
  const marketplace = Marketplace.parse(params.marketplace);
  const { category, view = 'all', search = '', from = usualThreshold } = Route.useSearch();
  const navigate = Route.useNavigate();
  const narrow = (change: Search) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const path = { marketplace };
  const may = useMay(changePropertyMappings);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const guesses = useCall(findCategorySuggestions, { path, query: { catalog } });
  const pairs = useCall(findCategoryMappings, { path, query: { catalog } });
  const places = guesses.data && pairs.data ? placesOf(guesses.data.rows, pairs.data.rows) : undefined;
  const place = places?.find(({ id }) => id === category) ?? places?.[0];
  // Asked first: it brings the attributes that suggestions are made for.
  const attributes = useCall(
    findAttributes,
    { path: { marketplace, id: place?.id ?? '' } },
    { enabled: place !== undefined },
  );
  const suggested = useCall(
    findPropertySuggestions,
    { path, query: { catalog_id: catalog, category_id: place?.id ?? '' } },
    { enabled: place !== undefined && attributes.data !== undefined },
  );
  const readiness = useReadiness({ marketplace, catalog, categories: place?.own ?? [] });

  const error = guesses.error ?? pairs.error ?? attributes.error ?? suggested.error;
  const steps = <MappingSteps marketplace={marketplace} catalog={catalog} at="/properties" />;
  if (!places) {
    return (
      <Page title="Сопоставление свойств" loading={!error}>
        {error && <Failed error={error} onRetry={() => void Promise.all([guesses.refetch(), pairs.refetch()])} />}
      </Page>
    );
  }
  if (!place) {
    return (
      <Page title="Сопоставление свойств" header={steps} fill>
        <Empty
          title="Сначала категории"
          action={
            <Button component="a" href={`/cabinet/marketplaces/${marketplace}/catalogs/${catalog}`}>
              Сопоставить категории
            </Button>
          }
        >
          Какие свойства нужны, зависит от категории площадки. Сопоставьте хотя бы одну.
        </Empty>
      </Page>
    );
  }
  const rows = inOrder(suggested.data?.rows ?? []);
  const word = search.toLowerCase();
  const inSight = rows.filter((row) => inAttributeView(row, view) && row.attribute.title.toLowerCase().includes(word));
  const ready = acceptableSources(rows, Number(from) / 100);
  const accept = async () => {
    setBusy(true);
    try {
      await saveSources(marketplace, catalog, ready);
      success(`Сопоставлено: ${counted(ready.length, ['свойство', 'свойства', 'свойств'])}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page
      title="Сопоставление свойств"
      header={steps}
      actions={
        may && (
          <AcceptAll
            count={ready.length}
            threshold={from}
            onThreshold={(next) => narrow({ from: next })}
            busy={busy}
            onAccept={() => quietly(accept)}
          />
        )
      }
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
      fill
    >
      <div className={css.split}>
        <CategoryList
          places={places}
          current={place.id}
          onChoose={(id) => {
            setReason(undefined);
            narrow({ category: id });
          }}
        />
        <div className={css.main}>
          <Readiness readiness={readiness} note={`${place.titles.join(', ')}: ${place.path}`} onReason={setReason} />
          {attributes.data?.stale && (
            <Note tone="warn">
              Список свойств площадки может быть старым: <span translate="no">{attributes.data.stale}</span>
            </Note>
          )}
          <div className={css.tabs}>
            <Views
              label="Свойства"
              views={attributeViews.map((id) => ({
                id,
                label: titles[id],
                count: rows.filter((row) => inAttributeView(row, id)).length,
                alarming: id === 'required',
              }))}
              value={view}
              onChange={(id) => narrow({ view: id === 'all' ? undefined : id })}
            />
            <SearchBox value={search} onChange={(text) => narrow({ search: orNothing(text) })} placeholder="Свойство" />
          </div>
          {error ? (
            <Failed error={error} onRetry={() => void Promise.all([attributes.refetch(), suggested.refetch()])} />
          ) : !suggested.data ? (
            <Waiting />
          ) : inSight.length === 0 ? (
            <Empty title="Здесь пусто">Выберите другую вкладку или уберите слово из поиска.</Empty>
          ) : (
            <div className={css.scroll}>
              <AttributeTable key={place.id} marketplace={marketplace} catalog={catalog} rows={inSight} />
              <p className={css.after}>
                Название, цена, картинки и размеры настраиваются один раз:{' '}
                <Go to={`/cabinet/marketplaces/${marketplace}/catalogs/${catalog}/default-properties`}>
                  поля карточки
                </Go>
                .
              </p>
            </div>
          )}
        </div>
      </div>
    </Page>
  );
}

const bars = ['a', 'b', 'c', 'd', 'e', 'f'];

function Waiting() {
  return (
    <div className={css.waiting} aria-busy>
      {bars.map((bar) => (
        <span key={bar} className="sk" />
      ))}
    </div>
  );
}
