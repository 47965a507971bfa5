import { countOrders } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import { useCall } from '../../api/useCall.ts';
import { useFirstSteps } from '../../features/getting-started.ts';
import { Links } from '../../shell/links.tsx';
import { counted } from '../../text/plurals.ts';
import { Page } from '../../ui/page.tsx';
import { Section, TwoColumns } from '../../ui/section.tsx';
import css from './-dashboard.module.css';
import { FirstSteps } from './-first-steps.tsx';
import { RecentNotices } from './-recent-notices.tsx';

export const Route = createFileRoute('/cabinet/')({ staticData: { title: 'Сводка' }, component: DashboardPage });

const dayOf = new Intl.DateTimeFormat('ru', { weekday: 'long', day: 'numeric', month: 'long' });

function DashboardPage() {
  const user = useMe();
  const today = dayOf.format(new Date());
  return (
    <Page title={today.charAt(0).toUpperCase() + today.slice(1)} loading={!user} fill={Boolean(user?.company)}>
      {user?.company ? <Work /> : <ForAdministrator />}
    </Page>
  );
}

function Work() {
  const steps = useFirstSteps();
  const started = steps?.every((step) => step.done);
  return (
    <TwoColumns right={<RecentNotices />}>
      {steps && !started && <FirstSteps steps={steps} />}
      <Orders />
    </TwoColumns>
  );
}

/** What waits to be done with orders, the most urgent first. */
function Orders() {
  const { data } = useCall(countOrders, { body: {}, quiet: true });
  if (!data) return null;
  const { overdue = 0, today = 0, unprocessed = 0, labels = 0 } = data.tabs;
  const forms = ['заказ', 'заказа', 'заказов'] as const;
  const matters = [
    { count: overdue, tone: 'error', text: `Просрочена отгрузка: ${counted(overdue, forms)}`, to: '/cabinet/orders' },
    { count: today, tone: 'warn', text: `Отгрузить сегодня: ${counted(today, forms)}`, to: '/cabinet/orders' },
    {
      count: unprocessed,
      tone: 'info',
      text: `Необработанные: ${counted(unprocessed, forms)}`,
      to: '/cabinet/orders/new',
    },
    { count: labels, tone: 'info', text: `Ждут этикеток: ${counted(labels, forms)}`, to: '/cabinet/orders' },
  ].filter(({ count }) => count > 0);
  return (
    <Section title="Заказы">
      {matters.length === 0 && <p className={css.calm}>Всё разобрано: срочных заказов нет.</p>}
      <ul className={css.matters}>
        {matters.map(({ text, tone, to }) => (
          <li key={text} data-tone={tone}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ForAdministrator() {
  return (
    <Links links={[{ to: '/admin', title: 'Кабинет администратора', note: 'Компании, люди и сервисы площадки' }]} />
  );
}
