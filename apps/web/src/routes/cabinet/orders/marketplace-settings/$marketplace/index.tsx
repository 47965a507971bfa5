import {
  changeStatusMappings,
  createOrderStatus,
  findRemoteStatuses,
  findStatusMappings,
  Marketplace,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { MappingPage } from '#ui/mapping/mapping-page.tsx';
import { PairTable } from '#ui/mapping/pair-table.tsx';
import { thresholds } from '#ui/mapping/thresholds.ts';
import { ofMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Go } from '#ui/page/go.tsx';
import { NothingSaid, SettingsParts } from './-settings.tsx';
import { acceptableStatuses, saveStatuses, statusPair, statusViews } from './-status-pairs.ts';

export const Route = createFileRoute('/cabinet/orders/marketplace-settings/$marketplace/')({
  staticData: { title: 'Статусы маркетплейса', valid: ofMarketplace() },
  validateSearch: listSearch({ view: oneOf('all', 'suggested', 'mapped'), from: oneOf(...thresholds) }),
  component: StatusesPage,
});

function StatusesPage() {
  const marketplace = Marketplace.parse(Route.useParams().marketplace);
  const address = useListAddress(Route);
  const path = { marketplace };
  const may = useMay(changeStatusMappings);
  const mayCreate = useMay(createOrderStatus);
  const statuses = useCall(findRemoteStatuses, { path });
  const mappings = useCall(findStatusMappings, { path });
  const chosen = new Map(mappings.data?.rows.map((mapping) => [mapping.remote, mapping]));
  const rows =
    statuses.data && mappings.data && statuses.data.rows.map((row) => ({ ...row, mapping: chosen.get(row.id) }));
  const suggested = (least: number) => {
    const those = acceptableStatuses(rows ?? [], least);
    const accept = async () => {
      await saveStatuses(marketplace, those);
      success(`Сопоставлено: ${counted(those.length, ['статус', 'статуса', 'статусов'])}`);
    };
    return { count: those.length, accept };
  };
  return (
    <MappingPage
      title={`Статусы ${ofMarketplaceTitle(marketplace)}`}
      steps={<SettingsParts marketplace={marketplace} at="" />}
      address={address}
      rows={rows}
      error={statuses.error ?? mappings.error}
      onRetry={() => void Promise.all([statuses.refetch(), mappings.refetch()])}
      views={statusViews}
      titleOf={({ title, id }) => `${title} ${id}`}
      searchFor="Статус"
      suggested={may && rows?.length !== 0 ? suggested : undefined}
      table={(shown) => (
        <PairTable
          label="Пары статусов"
          heads={[`Статус ${ofMarketplaceTitle(marketplace)}`, 'Статус в кабинете']}
          pairs={shown.map((row) => statusPair(marketplace, row, mayCreate))}
          towards="right"
          may={may}
          after={
            <>
              Действует на заказы, которые придут или сменят статус с этой минуты. Свои статусы и их цвета:{' '}
              <Go to="/cabinet/orders/statuses">статусы заказов</Go>.
            </>
          }
        />
      )}
      empty={<NothingSaid />}
    />
  );
}
