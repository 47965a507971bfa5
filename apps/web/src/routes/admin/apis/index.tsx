import { findMarketplaceApis, type MarketplaceApi } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { longDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../-admin.module.css';
import { LeavingFields, LeavingMethods, LeavingShort } from './-leaving.tsx';

export const Route = createFileRoute('/admin/apis/')({
  staticData: { title: 'API площадок' },
  component: ApisPage,
});

/** One marketplace: its description, what of ours goes, what is new. */
function Api({ api }: { api: MarketplaceApi }) {
  const { id, title, asOf, version, used, methods, unknowns } = api;
  const stated = [asOf ? `Описание на ${longDate(asOf)}` : 'Описание составлено по страницам площадки'];
  if (version) stated.push(`версия ${version}`);
  return (
    <li>
      <b className={css.marketplace}>
        <Mark marketplace={id} /> {title}
      </b>
      <span>
        {stated.join(', ')}
        <small>
          зовём {number(used)} из {counted(methods, ['метода', 'методов', 'методов'])}
        </small>
      </span>
      <LeavingShort api={api} />
      {unknowns === 0 ? (
        <Status tone="success">Ответы по описанию</Status>
      ) : (
        <Go to={`/admin/apis/unknowns?marketplace=${id}`}>
          {counted(unknowns, ['новое поле или значение', 'новых поля и значения', 'новых полей и значений'])}
        </Go>
      )}
    </li>
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
  return (
    <Page title="API площадок">
      <Section title="Описания, по которым мы говорим с площадками">
        <ul className={css.apis} aria-label="Описания">
          {data.rows.map((api) => (
            <Api key={api.id} api={api} />
          ))}
        </ul>
      </Section>
      <LeavingMethods apis={data.rows} />
      <LeavingFields apis={data.rows} />
      <p className={css.calm}>
        <Go to="/admin/apis/unknowns">Незнакомые поля и значения в ответах</Go> — чего описание не знает: площадка
        добавила новое. Ответы мы при этом читаем по-прежнему.
      </p>
    </Page>
  );
}
