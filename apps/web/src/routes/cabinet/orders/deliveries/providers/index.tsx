import { Button, Switch } from '@mantine/core';
import { changeDeliveryProvider, type DeliveryProvider, findDeliveryProviders, ownCourier } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { type Fact, Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import { ProviderForm } from './-provider-form.tsx';
import styles from './-providers.module.css';

export const Route = createFileRoute('/cabinet/orders/deliveries/providers/')({
  staticData: { title: 'Службы доставки' },
  component: ProvidersPage,
});

/** Who carries: the own courier and the carriers, with their keys, settings and switches. */
function ProvidersPage() {
  const { data, error } = useCall(findDeliveryProviders, {});
  if (error && !data) throw error;
  if (!data) return <Page title="Службы доставки" loading />;
  return (
    <Page title="Службы доставки">
      <div className={styles.providers}>
        {data.rows.map((provider) => (
          <Provider key={provider.slug} provider={provider} />
        ))}
      </div>
    </Page>
  );
}

function Provider({ provider }: { provider: DeliveryProvider }) {
  const may = useMay(changeDeliveryProvider);
  const { slug, title, connected, active, sends, version } = provider;
  const own = slug === ownCourier;
  const save = (body: { active?: boolean; sends?: boolean; keys?: null }, said: string) =>
    change(changeDeliveryProvider, { path: { slug }, body: { ...body, version } }).then(() => success(said));
  const setUp = () => openDialog({ component: ProviderForm, componentProps: { provider }, options: { header: title } });
  return (
    <Section
      title={title}
      note={<Status tone={connected && active ? 'success' : 'neutral'}>{stateOf(provider)}</Status>}
      actions={
        may && (
          <>
            {connected && !own && (
              <Button
                variant="subtle"
                color="red"
                onClick={() =>
                  confirmDelete({
                    header: `Отключить «${title}»?`,
                    message: 'Ключи будут стёрты. Прошлые доставки останутся в списке.',
                    acceptLabel: 'Отключить',
                    rejectLabel: 'Оставить',
                    accept: () => save({ keys: null }, `«${title}» отключена`),
                  })
                }
              >
                Отключить…
              </Button>
            )}
            <Button variant={connected ? 'default' : 'filled'} onClick={() => void setUp()}>
              {connected ? 'Настроить' : 'Подключить'}
            </Button>
          </>
        )
      }
    >
      {provider.refusal && <Note tone="error">{provider.refusal}</Note>}
      {connected && <Facts facts={factsOf(provider)} />}
      {connected && (
        <div className={styles.switches}>
          <Switch
            label="Предлагать при создании доставки"
            checked={active}
            disabled={!may}
            onChange={({ currentTarget: { checked } }) =>
              quietly(() => save({ active: checked }, checked ? 'Служба включена' : 'Служба выключена'))
            }
          />
          {!own && (
            <Switch
              label="Отправлять доставки и отмены"
              description="Пока выключено, у службы можно узнать цену и пункты, но ничего не заказывается"
              checked={sends}
              disabled={!may}
              onChange={({ currentTarget: { checked } }) =>
                quietly(() => save({ sends: checked }, checked ? 'Отправка включена' : 'Отправка выключена'))
              }
            />
          )}
        </div>
      )}
    </Section>
  );
}

function stateOf({ connected, active, sends, slug }: DeliveryProvider): string {
  if (!connected) return 'Не подключена';
  if (!active) return 'Выключена';
  if (slug === ownCourier) return 'Работает';
  return sends ? 'Работает' : 'Только спрашиваем';
}

function factsOf({ slug, environment, settings, cargo, callback }: DeliveryProvider): Fact[] {
  const { weight, length, width, height } = cargo;
  return [
    ...(slug === ownCourier ? [] : [{ label: 'Среда', value: environment === 'sandbox' ? 'Песочница' : 'Настоящая' }]),
    ...settings.map(({ label, value }) => ({ label, value: value ?? 'не указано', ownWord: true })),
    ...(callback ? [{ label: 'Статусы', value: 'Служба сообщает сама, и мы спрашиваем её' }] : []),
    { label: 'Обычная посылка', value: `${weight} г, ${length} × ${width} × ${height} см` },
  ];
}
