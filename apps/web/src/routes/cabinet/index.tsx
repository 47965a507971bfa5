import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '#api/me.ts';
import { Links } from '#shell/links.tsx';
import { weekdayAndDay } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section, TwoColumns } from '#ui/page/section.tsx';
import { Connections } from './-connections.tsx';
import css from './-dashboard.module.css';
import { DemoNote } from './-demo-note.tsx';
import { FirstSteps } from './-first-steps.tsx';
import { Matters, MattersBars } from './-matters.tsx';
import { OrderStates } from './-order-states.tsx';
import { RecentNotices } from './-recent-notices.tsx';
import { Revenue } from './-revenue.tsx';
import { RunsOut } from './-runs-out.tsx';
import { useDashboardNews, useMatters, useToday } from './-use-today.ts';
import { Week } from './-week.tsx';

export const Route = createFileRoute('/cabinet/')({ staticData: { title: 'Сводка' }, component: DashboardPage });

function DashboardPage() {
  const user = useMe();
  return user?.company ? <Work /> : <Frame loading={!user}>{user && <ForAdministrator />}</Frame>;
}

interface FrameProps {
  loading?: boolean;
  count?: string | undefined;
  fill?: boolean;
  children: React.ReactNode;
}

function Frame(props: FrameProps) {
  const today = weekdayAndDay();
  return <Page title={today.charAt(0).toUpperCase() + today.slice(1)} {...props} />;
}

const things = ['дело', 'дела', 'дел'] as const;
const overdue = ['просрочено', 'просрочено', 'просрочено'] as const;

/** «7 дел, 1 просрочено». */
function countWords(matters: readonly { moment: string | null }[], now = new Date()): string | undefined {
  const late = matters.filter(({ moment }) => moment !== null && new Date(moment) < now).length;
  if (matters.length === 0) return undefined;
  return [counted(matters.length, things), ...(late > 0 ? [`${counted(late, overdue)}`] : [])].join(', ');
}

function Work() {
  useDashboardNews();
  const matters = useMatters();
  const today = useToday();
  const demo = useMe()?.company?.demo;
  const steps = today.data?.steps ?? [];
  const started = today.data !== undefined && steps.length === 0;
  const rows = matters.data?.rows;
  return (
    <Frame fill count={rows && countWords(rows)}>
      <TwoColumns
        right={
          <>
            <Connections />
            {today.isPending && <span className={`sk ${css.blockBar}`} aria-busy />}
            {today.data && <Week today={today.data} />}
            {today.data && <RunsOut today={today.data} />}
            <RecentNotices />
          </>
        }
      >
        {demo && <DemoNote />}
        {steps.length > 0 && <FirstSteps steps={steps} />}
        {(matters.isPending || today.isPending) && <MattersBars />}
        {!today.isPending && rows && (started || rows.length > 0) && <Matters matters={rows} main={started} />}
        {matters.error && !rows && (
          <Section title="Что сделать">
            <Failed error={matters.error} onRetry={() => void matters.refetch()} />
          </Section>
        )}
        {today.isPending && <span className={`sk ${css.blockBar}`} aria-busy />}
        {today.data && <Revenue today={today.data} />}
        {today.data && <OrderStates states={today.data.states} />}
        {today.error && !today.data && (
          <Section title="Выручка">
            <Failed error={today.error} onRetry={() => void today.refetch()} />
          </Section>
        )}
      </TwoColumns>
    </Frame>
  );
}

function ForAdministrator() {
  return (
    <Links links={[{ to: '/admin', title: 'Кабинет администратора', note: 'Компании, люди и сервисы площадки' }]} />
  );
}
