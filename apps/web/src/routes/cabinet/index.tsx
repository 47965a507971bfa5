import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '#api/me.ts';
import { Links } from '#shell/links.tsx';
import { weekdayAndDay } from '#text/dates.ts';
import { Page } from '#ui/page/page.tsx';
import { TwoColumns } from '#ui/page/section.tsx';
import { Connections } from './-connections.tsx';
import { DemoNote } from './-demo-note.tsx';
import { FirstSteps } from './-first-steps.tsx';
import { useFirstSteps } from './-getting-started.ts';
import { LastWeek } from './-last-week.tsx';
import { Matters, MattersBars } from './-matters.tsx';
import { OrderStates } from './-order-states.tsx';
import { RecentNotices } from './-recent-notices.tsx';
import { useMatters } from './-use-matters.ts';

export const Route = createFileRoute('/cabinet/')({ staticData: { title: 'Сводка' }, component: DashboardPage });

function DashboardPage() {
  const user = useMe();
  const today = weekdayAndDay();
  return (
    <Page title={today.charAt(0).toUpperCase() + today.slice(1)} loading={!user} fill={Boolean(user?.company)}>
      {user?.company ? <Work /> : <ForAdministrator />}
    </Page>
  );
}

function Work() {
  const steps = useFirstSteps();
  const matters = useMatters();
  const demo = useMe()?.company?.demo;
  const started = steps?.every((step) => step.done);
  return (
    <TwoColumns
      right={
        <>
          <Connections />
          <LastWeek />
          <RecentNotices />
        </>
      }
    >
      {demo && <DemoNote />}
      {steps && !started && <FirstSteps steps={steps} />}
      {(!steps || matters === undefined) && <MattersBars />}
      {steps && matters && (started || matters.length > 0) && <Matters matters={matters} main={started === true} />}
      <OrderStates />
    </TwoColumns>
  );
}

function ForAdministrator() {
  return (
    <Links links={[{ to: '/admin', title: 'Кабинет администратора', note: 'Компании, люди и сервисы площадки' }]} />
  );
}
