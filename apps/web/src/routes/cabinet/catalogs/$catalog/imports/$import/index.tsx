import { Button } from '@mantine/core';
import {
  continueImport,
  getImport,
  type Import,
  isUnderWay,
  muchLost,
  runImport,
  stopImport,
} from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { openNewImport } from '#features/catalogs/imports/new-import.tsx';
import { ImportStatus } from '#features/catalogs/imports/status.tsx';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { confirmSave } from '#ui/confirm.ts';
import { listSearch, oneOf, Word } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { focusTitle } from '#ui/page/kept-focus.ts';
import { Page } from '#ui/page/page.tsx';
import { TwoColumns } from '#ui/page/section.tsx';
import { Views } from '#ui/page/views.tsx';
import { StopWork, WorkProgress } from '#ui/page/work.tsx';
import { CheckNotes } from './-check-notes.tsx';
import { ImportDifferences } from './-differences.tsx';
import { ImportFaults } from './-faults.tsx';
import css from './-import.module.css';
import { MakersOffer } from './-makers.tsx';
import { ImportMapping } from './-mapping.tsx';
import { ImportPictures } from './-pictures.tsx';
import { ImportSteps } from './-steps.tsx';
import { ImportSummary, importTime } from './-summary.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/imports/$import/')({
  staticData: { title: 'Загрузка', valid: ids('catalog', 'import') },
  validateSearch: listSearch({
    view: oneOf('mapping', 'differences', 'faults'),
    kind: oneOf('created', 'changed'),
    field: Word,
  }),
  component: ImportPage,
});

function ImportPage() {
  const { catalog, import: id } = Route.useParams();
  const address = useListAddress(Route);
  const { data, error, refetch } = useCall(getImport, { path: { id } });
  const told = useWorkNews('catalogs/imports');
  const [remapped, setRemapped] = useState(false);
  useScreenName(data && `Загрузка ${data.title}`);
  if (!data) {
    return (
      <Page title="Загрузка" loading={!error}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  }
  const mapping = data.format === 'table' && data.step !== 'run' && !isUnderWay(data);
  const differs = data.step === 'check' || data.checked !== null;
  const view = viewOf(data, address.view);
  const views = [
    ...(mapping ? [{ id: 'mapping' as const, label: 'Сопоставление' }] : []),
    ...(differs
      ? [
          { id: 'differences' as const, label: 'Различия', count: data.differences },
          { id: 'faults' as const, label: 'Замечания', count: data.faults },
        ]
      : []),
  ];
  const show = (next: ImportView | undefined) =>
    address.set({ view: next, search: '', kind: undefined, field: undefined });
  const checked = () => {
    show(undefined);
    focusTitle();
  };
  return (
    <Page
      title={data.title}
      ownWord
      controls={<ImportStatus of={data} />}
      actions={
        <>
          <Link to="/cabinet/catalogs/$catalog/imports" params={{ catalog }}>
            Все загрузки
          </Link>
          <Acts of={data} remapped={remapped} />
        </>
      }
      header={
        <>
          <p className={css.time}>{importTime(data)}</p>
          <ImportSteps of={data} />
          {views.length > 1 && <Views label="Подробности" views={views} value={view} onChange={show} />}
        </>
      }
      fill
    >
      <Body of={data} wide={view === 'mapping'}>
        {isUnderWay(data) && <WorkProgress of={withNews(data, told)} title={`Загрузка ${data.title}`} />}
        <ImportNotes of={data} />
        {view === 'mapping' && <ImportMapping of={data} onChecked={checked} onEdited={setRemapped} />}
        {view === 'differences' && <ImportDifferences of={data} address={address} />}
        {view === 'faults' && <ImportFaults of={data} address={address} />}
      </Body>
    </Page>
  );
}

/** Columns are mapped over the whole width; everything else has the numbers beside it. */
function Body({ of, wide, children }: { of: Import; wide: boolean; children: ReactNode }) {
  if (wide) return <div className={css.wide}>{children}</div>;
  return (
    <TwoColumns
      right={
        <>
          {of.step !== 'mapping' && <ImportSummary of={of} />}
          {of.step === 'run' && <ImportPictures of={of} />}
        </>
      }
    >
      {children}
    </TwoColumns>
  );
}

/** Notes on the import as a whole. */
function ImportNotes({ of }: { of: Import }) {
  return (
    <div className={css.top}>
      {of.error && (
        <Note tone="error">
          {of.error}
          {of.line !== null && !/строка/i.test(of.error) && ` Строка файла: ${number(of.line)}.`}
        </Note>
      )}
      {of.status === 'stopped' && <Note tone="warn">{stopped[of.step]}</Note>}
      <CheckNotes of={of} />
      <MakersOffer of={of} />
    </div>
  );
}

type ImportView = 'mapping' | 'differences' | 'faults';

/** View of the import: what the address says, where the import is that far, else what its step is about. */
function viewOf(of: Import, asked: ImportView | undefined): ImportView {
  if (of.step === 'mapping') return of.status === 'success' ? 'mapping' : 'faults';
  const usual = usualView(of);
  const gone = asked === 'mapping' && (of.step === 'run' || of.format !== 'table' || isUnderWay(of));
  return gone ? usual : (asked ?? usual);
}

/** Of differences and remarks those that are there; remarks of a run first, once it is over. */
function usualView(of: Import): ImportView {
  const { step, faults, differences } = of;
  if (!isUnderWay(of) && faults > 0 && (step === 'run' || differences === 0)) return 'faults';
  return step === 'check' || differences > 0 ? 'differences' : 'faults';
}

const stopped: Record<Import['step'], string> = {
  mapping: 'Чтение таблицы остановлено; его можно продолжить.',
  check: 'Проверка остановлена: показано то, что успели сравнить. Её можно продолжить.',
  run: 'Загрузка остановлена. Что уже применено, осталось в каталоге; её можно продолжить.',
};

/** The one button of the moment: stop, go on, or on to the products. */
function Acts({ of, remapped }: { of: Import; remapped: boolean }) {
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
      if (of.step === 'mapping') return null;
      return of.step === 'check' ? <RunChecked of={of} remapped={remapped} /> : <ToProducts catalog={of.catalog} />;
  }
}

/** Begins the load of a checked file; where a field is lost in many of its rows, asks first. */
function RunChecked({ of, remapped }: { of: Import; remapped: boolean }) {
  const mayRun = useMay(runImport);
  const run = useChange(runImport);
  if (!mayRun) return null;
  const none = of.created + of.changed === 0;
  const lost = muchLost(of);
  const asked = { path: { id: of.id } };
  const start = () => {
    if (lost.size === 0) run.mutate(asked);
    else
      confirmSave({
        message: lossWords(lost),
        acceptLabel: 'Загрузить без них',
        accept: () => run.mutateAsync(asked),
      });
  };
  return (
    <Button
      loading={run.isPending}
      disabled={none || remapped}
      title={
        remapped
          ? 'Сопоставление изменено: сначала проверьте файл ещё раз'
          : none
            ? 'Загружать нечего: в каталоге уже всё так'
            : undefined
      }
      onClick={start}
    >
      Загрузить в каталог
    </Button>
  );
}

/** Names the fields that many rows lose. */
function lossWords(lost: ReadonlyMap<string, number>): string {
  const fields = [...lost].map(
    ([field, count]) => `«${field}» — у ${counted(count, ['предложения', 'предложений', 'предложений'])}`,
  );
  return `Не всё из файла попадёт в каталог: ${fields.join(', ')}. Почему — сказано в «Замечаниях».`;
}

function ToProducts({ catalog }: { catalog: string }) {
  const navigate = Route.useNavigate();
  return <Button onClick={() => navigate({ to: '/cabinet/catalogs/$catalog', params: { catalog } })}>К товарам</Button>;
}
