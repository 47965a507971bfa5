import { findMarketplaceApis, type LeavingMethod, type MarketplaceApi } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { longDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { TwoLineCell } from '#ui/cells/text.tsx';
import { Failed } from '#ui/failed.tsx';
import { Go } from '#ui/go.tsx';
import { Mark } from '#ui/mark.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { Status } from '#ui/status.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from '../-admin.module.css';

export const Route = createFileRoute('/admin/apis/')({
  staticData: { title: 'API площадок' },
  component: ApisPage,
});

const columns: TableColumn<MarketplaceApi>[] = [
  {
    id: 'title',
    title: 'Площадка',
    width: 190,
    cell: ({ id, title }) => (
      <span className={css.marketplace}>
        <Mark marketplace={id} /> {title}
      </span>
    ),
  },
  {
    id: 'asOf',
    title: 'Описание',
    width: 210,
    cell: ({ asOf, version }) => (
      <TwoLineCell
        first={asOf ? `на ${longDate(asOf)}` : 'составлено по страницам площадки'}
        second={version && `версия ${version}`}
      />
    ),
  },
  {
    id: 'used',
    title: 'Зовём методов',
    align: 'right',
    width: 130,
    cell: ({ used, methods }) => `${used} из ${methods}`,
  },
  { id: 'leaving', title: 'Отключат', width: 190, cell: ({ leaving }) => <Leaving methods={leaving} /> },
  {
    id: 'unknowns',
    title: 'Незнакомого в ответах',
    width: 180,
    cell: ({ id, unknowns }) =>
      unknowns === 0 ? (
        <Status tone="success">Ничего</Status>
      ) : (
        <Go to={`/admin/apis/unknowns?marketplace=${id}`}>{number(unknowns)}</Go>
      ),
  },
];

/** How many of our methods come to an end, and when the first does. */
function Leaving({ methods }: { methods: readonly LeavingMethod[] }) {
  const [first] = methods;
  if (!first) return <Status tone="success">Ни одного из наших</Status>;
  return (
    <Status tone={first.offFrom ? 'error' : 'warn'}>
      {`${number(methods.length)}${first.offFrom ? `, с ${longDate(first.offFrom)}` : ', день не назван'}`}
    </Status>
  );
}

/** By which descriptions marketplaces are asked, and what has changed since. */
function ApisPage() {
  const { data, error, refetch } = useCall(findMarketplaceApis, {});
  if (!data) {
    return (
      <Page title="API площадок" loading={!error}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  }
  const leaving = data.rows.flatMap(({ id, leaving: methods }) => methods.map((method) => ({ id, method })));
  return (
    <Page title="API площадок">
      <Section title="Описания, по которым мы говорим с площадками">
        <Table label="Описания" columns={columns} rows={data.rows} />
      </Section>
      {leaving.length > 0 && (
        <Section title="Методы, которые отключат">
          <ul className={css.leaving}>
            {leaving.map(({ id, method: { method, title, offFrom, warning } }) => (
              <li key={`${id} ${method}`}>
                <b>
                  <Mark marketplace={id} /> {title}
                </b>
                <span>{offFrom ? `с ${longDate(offFrom)}` : 'день не назван'}</span>
                <code translate="no">{method}</code>
                {warning && <small>{warning}</small>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p className={css.calm}>
        <Go to="/admin/apis/unknowns">Незнакомые поля и значения в ответах</Go> — чего описание не знает: площадка
        добавила новое. Ответы мы при этом читаем по-прежнему.
      </p>
    </Page>
  );
}
