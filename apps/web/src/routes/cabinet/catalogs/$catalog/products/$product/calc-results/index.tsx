import {
  explainResults,
  findProductOffers,
  findResults,
  findScenarioOutputs,
  findScenarios,
  type OfferResults,
  type ProductModel,
  type Scenario,
} from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import css from '#features/calculation/calculation.module.css';
import { Steps } from '#features/calculation/steps.tsx';
import { decimal, whenWords } from '#features/calculation/words.ts';
import { ProductFrame, WithProduct } from '#features/catalogs/product/frame.tsx';
import pad from '#features/catalogs/product/product.module.css';
import { ids } from '#shell/valid.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/calc-results/')({
  staticData: { title: 'Результаты расчётов', valid: ids('catalog', 'product') },
  component: ResultsPage,
});

function ResultsPage() {
  const { product } = Route.useParams();
  return (
    <WithProduct id={product}>
      {(found) => (
        <ProductFrame product={found} part="calc-results">
          <div className={pad.pad}>
            <Results product={found} />
          </div>
        </ProductFrame>
      )}
    </WithProduct>
  );
}

/** Offers of a product that are shown: more than a card of any shop has. */
const most = 200;

function Results({ product: { id, catalog } }: { product: ProductModel }) {
  const scenarios = useCall(findScenarios, { query: { catalog } });
  const offers = useCall(findProductOffers, { path: { product: id }, query: { limit: most } });
  const error = scenarios.error ?? offers.error;
  const retry = () => void Promise.all([scenarios.refetch(), offers.refetch()]);
  if (!scenarios.data || !offers.data)
    return error ? <Failed error={error} onRetry={retry} /> : <p aria-busy>Загрузка</p>;
  if (scenarios.data.rows.length === 0)
    return (
      <Empty
        title="В каталоге нет сценариев расчёта"
        action={
          <Link to="/cabinet/catalogs/$catalog/calculation" params={{ catalog }}>
            К сценариям
          </Link>
        }
      >
        Сценарий считает цены, остатки и любые числа по формулам. Здесь будет видно, что получилось у этого товара и из
        чего.
      </Empty>
    );
  return scenarios.data.rows.map((scenario) => (
    <OfScenario key={scenario.id} scenario={scenario} offers={offers.data.rows.map((offer) => offer.id)} />
  ));
}

function OfScenario({ scenario, offers }: { scenario: Scenario; offers: string[] }) {
  const { id, catalog } = scenario;
  const [open, setOpen] = useState<string>();
  const mayExplain = useMay(explainResults);
  const outputs = useCall(findScenarioOutputs, { path: { scenario: id } }).data?.rows ?? [];
  const { data } = useCall(findResults, { path: { id, offerIds: offers } }, { enabled: offers.length > 0 });
  const rows = data?.rows ?? [];
  const columns: TableColumn<OfferResults>[] = [
    { id: 'article', title: 'Артикул', cell: ({ article }) => <span translate="no">{article}</span> },
    ...outputs.map(
      (output): TableColumn<OfferResults> => ({
        id: output.id,
        title: output.title,
        align: 'right',
        cell: (row) => {
          const found = row.outputs.find((each) => each.output === output.id);
          const words = found?.value == null ? (found?.reason ?? '—') : decimal(found.value);
          if (!mayExplain) return words;
          return (
            <button
              type="button"
              className={css.open}
              data-missing={found?.value == null || undefined}
              aria-expanded={open === row.id}
              title="Из чего получилось"
              onClick={() => setOpen(open === row.id ? undefined : row.id)}
            >
              {words}
            </button>
          );
        },
      }),
    ),
    {
      id: 'at',
      title: 'Посчитано',
      align: 'right',
      width: 150,
      cell: ({ calculatedAt, outdated }) => (
        <>
          <DateCell moment={calculatedAt} />
          {outdated && <div className={css.missing}>до правки сценария</div>}
        </>
      ),
    },
  ];
  return (
    <Section
      title={scenario.title}
      note={whenWords(scenario)}
      actions={
        <Link to="/cabinet/catalogs/$catalog/calculation/$scenario" params={{ catalog, scenario: id }}>
          Формулы
        </Link>
      }
    >
      {data && rows.length === 0 ? (
        <p className={css.missing}>Предложения этого товара ещё не посчитаны.</p>
      ) : (
        <Table
          label={`Результаты: ${scenario.title}`}
          columns={columns}
          rows={rows}
          below={(row) => open === row.id && <Explained scenario={id} offer={row.id} />}
        />
      )}
    </Section>
  );
}

function Explained({ scenario, offer }: { scenario: string; offer: string }) {
  const { data, error, refetch } = useCall(explainResults, { path: { id: scenario, offer } });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Steps steps={data.steps} /> : <span className="sk" style={{ height: 60 }} />;
}
