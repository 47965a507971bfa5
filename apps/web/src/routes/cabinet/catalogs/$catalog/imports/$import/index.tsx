import { Button } from '@mantine/core';
import { continueImport, getImport, type Import, isUnderWay, stopImport } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { openNewImport } from '#features/catalogs/imports/new-import.tsx';
import { ImportStatus } from '#features/catalogs/imports/status.tsx';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { number } from '#text/numbers.ts';
import { Failed } from '#ui/failed.tsx';
import { Note } from '#ui/note.tsx';
import { Page } from '#ui/page.tsx';
import { TwoColumns } from '#ui/section.tsx';
import { StopWork, WorkProgress } from '#ui/work.tsx';
import { ImportFaults } from './-faults.tsx';
import css from './-import.module.css';
import { MakersOffer } from './-makers.tsx';
import { ImportPictures } from './-pictures.tsx';
import { ImportSummary, importTime } from './-summary.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/imports/$import/')({
  staticData: { title: 'Загрузка', valid: ids('catalog', 'import') },
  component: ImportPage,
});

function ImportPage() {
  const { catalog, import: id } = Route.useParams();
  const { data, error, refetch } = useCall(getImport, { path: { id } });
  const told = useWorkNews('catalogs/imports');
  useScreenName(data && `Загрузка ${data.title}`);
  if (!data) {
    return (
      <Page title="Загрузка" loading={!error}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  }
  return (
    <Page
      title={data.title}
      ownWord
      controls={<ImportStatus status={data.status} />}
      actions={
        <>
          <Link to="/cabinet/catalogs/$catalog/imports" params={{ catalog }}>
            Все загрузки
          </Link>
          <Acts of={data} />
        </>
      }
      header={<p className={css.time}>{importTime(data)}</p>}
      fill
    >
      <TwoColumns
        right={
          <>
            <ImportSummary of={data} />
            <ImportPictures of={data} />
          </>
        }
      >
        <div className={css.top}>
          {isUnderWay(data) && <WorkProgress of={withNews(data, told)} title={`Загрузка ${data.title}`} />}
          {data.error && (
            <Note tone="error">
              {data.error}
              {data.line !== null && !/строка/i.test(data.error) && ` Строка файла: ${number(data.line)}.`}
            </Note>
          )}
          {data.status === 'stopped' && (
            <Note tone="warn">Загрузка остановлена. Что уже применено, осталось в каталоге; её можно продолжить.</Note>
          )}
          <MakersOffer of={data} />
        </div>
        <ImportFaults of={data} />
      </TwoColumns>
    </Page>
  );
}

/** The one button of the moment: stop, go on, or on to the products. */
function Acts({ of }: { of: Import }) {
  const mayStop = useMay(stopImport);
  const stop = useChange(stopImport);
  const resume = useChange(continueImport);
  const path = { id: of.id };
  const goOn = mayStop && (
    <Button loading={resume.isPending} onClick={() => resume.mutate({ path })}>
      Продолжить
    </Button>
  );
  switch (of.status) {
    case 'pending':
    case 'running':
      return mayStop && <StopWork of={of} onStop={() => stop.mutate({ path })} />;
    case 'failed':
      // A file that can't be read stays unreadable: only another one helps.
      if (of.line !== null)
        return mayStop && <Button onClick={() => void openNewImport(of.catalog)}>Загрузить исправленный</Button>;
      return goOn;
    case 'stopped':
      return goOn;
    case 'success':
      return <ToProducts catalog={of.catalog} />;
  }
}

function ToProducts({ catalog }: { catalog: string }) {
  const navigate = Route.useNavigate();
  return <Button onClick={() => navigate({ to: '/cabinet/catalogs/$catalog', params: { catalog } })}>К товарам</Button>;
}
