import { findNotificationThemes, getNotificationSettings, members } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { SettingsForm } from './-settings-form.tsx';

export const Route = createFileRoute('/cabinet/settings/notifications/')({
  staticData: { title: 'Уведомления', roles: members },
  component: NotificationSettingsPage,
});

function NotificationSettingsPage() {
  const themes = useCall(findNotificationThemes, {});
  const settings = useCall(getNotificationSettings, {});
  const asked = [themes, settings];
  const failed = asked.find(({ isError }) => isError);
  if (failed)
    return (
      <Page title="Уведомления">
        <Failed error={failed.error ?? undefined} onRetry={() => asked.forEach(({ refetch }) => void refetch())} />
      </Page>
    );
  if (!themes.data || !settings.data) return <Page title="Уведомления" loading />;
  return (
    <SettingsForm
      themes={themes.data.rows}
      settings={settings.data}
      newest={async () => (await settings.refetch({ throwOnError: true })).data ?? settings.data}
    />
  );
}
