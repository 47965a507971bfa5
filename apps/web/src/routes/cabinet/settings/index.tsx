import { peopleReaders } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '#api/me.ts';
import { Links } from '#shell/links.tsx';
import { Page } from '#ui/page/page.tsx';

export const Route = createFileRoute('/cabinet/settings/')({
  staticData: { title: 'Настройки' },
  component: SettingsPage,
});

const forAll = [
  { to: '/cabinet/settings/notifications', title: 'Уведомления', note: 'О чём сообщать, куда и когда' },
  { to: '/cabinet/settings/unit-groups', title: 'Группы единиц', note: 'Граммы и килограммы, миллиметры и метры' },
  { to: '/cabinet/statistics/link-telegram', title: 'Телеграм-бот', note: 'Уведомления в мессенджер' },
];
const forOwners = [
  { to: '/cabinet/settings/users', title: 'Пользователи', note: 'Кто работает в кабинете и что кому можно' },
  { to: '/cabinet/settings/api-keys', title: 'Ключи API', note: 'Для программ, которые ходят в кабинет сами' },
  { to: '/cabinet/settings/audit', title: 'Журнал действий', note: 'Кто менял людей, ключи, аккаунты и задачи' },
];

const forPeopleReaders = [
  { to: '/cabinet/settings/buyers', title: 'Данные покупателей', note: 'Сколько хранить, выдать и стереть по просьбе' },
];

function SettingsPage() {
  const role = useMe()?.role;
  return (
    <Page title="Настройки">
      <Links
        links={[
          ...(role === 'owner' ? forOwners : []),
          ...(role !== undefined && peopleReaders.includes(role) ? forPeopleReaders : []),
          ...forAll,
        ]}
      />
    </Page>
  );
}
