import { getStatisticsSettings, moneyReaders } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { SettingsForm } from './-settings-form.tsx';

export const Route = createFileRoute('/cabinet/statistics/settings/')({
  staticData: { title: 'Настройки статистики', roles: moneyReaders },
  component: StatisticsSettingsPage,
});

function StatisticsSettingsPage() {
  const { data, error, refetch } = useCall(getStatisticsSettings, { quiet: true });
  return (
    <Page title="Настройки статистики" loading={!data && !error}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data && <SettingsForm key={data.version} settings={data} />}
    </Page>
  );
}
