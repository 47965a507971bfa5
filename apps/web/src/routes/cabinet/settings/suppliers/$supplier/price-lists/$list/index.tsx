import { Button } from '@mantine/core';
import {
  applyPriceList,
  continuePriceList,
  getPriceList,
  getSupplier,
  isUnderWay,
  type PriceListModel,
  stopPriceList,
  supplierReaders,
} from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { PriceListStatus } from '#features/calculation/price-list-status.tsx';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { TwoColumns } from '#ui/page/section.tsx';
import { StopWork, WorkProgress } from '#ui/page/work.tsx';
import { Mapping } from './-mapping.tsx';
import css from './-price-list.module.css';
import { PriceRows } from './-rows.tsx';
import { PriceListSteps } from './-steps.tsx';
import { PriceListSummary } from './-summary.tsx';

export const Route = createFileRoute('/cabinet/settings/suppliers/$supplier/price-lists/$list/')({
  staticData: { title: 'Прайс', roles: supplierReaders, valid: ids('supplier', 'list') },
  validateSearch: listSearch({
    view: oneOf('mapping'),
    outcome: oneOf('matched', 'unmatched', 'ambiguous', 'refused'),
  }),
  component: PriceListPage,
});

function PriceListPage() {
  const { supplier, list: id } = Route.useParams();
  const address = useListAddress(Route);
  const { data, error, refetch } = useCall(getPriceList, { path: { id } });
  const { data: whose } = useCall(getSupplier, { path: { id: supplier }, quiet: true });
  const told = useWorkNews('calculation/price-lists');
  useScreenName(data?.title);
  if (!data) {
    return (
      <Page title="Прайс" loading={!error}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  }
  const busy = data.work !== null && isUnderWay(data.work);
  const mapping = !busy && (data.mapping === null || address.view === 'mapping');
  return (
    <Page
      title={data.title}
      ownWord
      controls={<PriceListStatus of={data} />}
      actions={
        <>
          <Link to="/cabinet/settings/suppliers/$supplier" params={{ supplier }}>
            {whose?.title ?? 'Поставщик'}
          </Link>
          {!mapping && <Acts of={data} onMapping={() => address.set({ view: 'mapping' })} />}
        </>
      }
      header={<PriceListSteps of={data} mapping={mapping} />}
      fill={!mapping}
    >
      {mapping ? (
        <Mapping key={JSON.stringify(data.file)} of={data} onDone={() => address.set({ view: undefined })} />
      ) : (
        <TwoColumns right={<PriceListSummary of={data} />}>
          <div className={css.top}>
            {data.work && <WorkProgress of={withNews(data.work, told)} title={`Прайс ${data.title}`} />}
            {data.work?.status === 'stopped' && <Note tone="warn">{stopped[data.stage]}</Note>}
            {data.stage === 'checked' && !busy && (
              <Note>Цены ещё не изменились. Посмотрите, что нашлось, и примените прайс.</Note>
            )}
          </div>
          <PriceRows of={data} address={address} />
        </TwoColumns>
      )}
    </Page>
  );
}

const stopped: Record<PriceListModel['stage'], string> = {
  uploaded: 'Сопоставление остановлено: показано то, что успели найти. Его можно продолжить.',
  checked: 'Применение остановлено: часть цен уже записана. Его можно продолжить.',
  applied: 'Применение остановлено: часть цен уже записана. Его можно продолжить.',
};

/** Act of the moment: stop, go on, put the prices in force, map the columns anew. */
function Acts({ of, onMapping }: { of: PriceListModel; onMapping: () => void }) {
  const may = useMay(applyPriceList);
  const apply = useChange(applyPriceList);
  const stop = useChange(stopPriceList);
  const resume = useChange(continuePriceList);
  const path = { id: of.id };
  if (!may || !of.work) return null;
  if (isUnderWay(of.work)) return <StopWork of={of.work} onStop={() => stop.mutate({ path })} />;
  const again = of.readable && (
    <Button variant="default" onClick={onMapping}>
      Изменить столбцы
    </Button>
  );
  if (of.work.status !== 'success')
    return (
      <>
        {again}
        <Button loading={resume.isPending} onClick={() => resume.mutate({ path })}>
          Продолжить
        </Button>
      </>
    );
  return (
    <>
      {again}
      {of.stage === 'checked' && (
        <Button
          loading={apply.isPending}
          disabled={of.matched === 0}
          title={of.matched === 0 ? 'Ни одна строка не нашла своего товара' : undefined}
          onClick={() => apply.mutate({ path })}
        >
          Применить
        </Button>
      )}
    </>
  );
}
