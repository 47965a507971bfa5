import {
  changeFieldMappings,
  createOrderProperty,
  findFieldMappings,
  findRemoteFields,
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
import { marketplaceTitle, ofMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Go } from '#ui/page/go.tsx';
import { NothingSaid, SettingsParts } from '../-settings.tsx';
import { acceptableFields, fieldPair, fieldViews, saveFields } from './-field-pairs.tsx';

export const Route = createFileRoute('/cabinet/orders/marketplace-settings/$marketplace/properties/')({
  staticData: { title: 'Свойства маркетплейса', valid: ofMarketplace() },
  validateSearch: listSearch({ view: oneOf('all', 'suggested', 'mapped'), from: oneOf(...thresholds) }),
  component: FieldsPage,
});

function FieldsPage() {
  const marketplace = Marketplace.parse(Route.useParams().marketplace);
  const address = useListAddress(Route);
  const path = { marketplace };
  const may = useMay(changeFieldMappings);
  const mayCreate = useMay(createOrderProperty);
  const fields = useCall(findRemoteFields, { path });
  const mappings = useCall(findFieldMappings, { path });
  const chosen = new Map(mappings.data?.rows.map((mapping) => [mapping.field, mapping]));
  const rows = fields.data && mappings.data && fields.data.rows.map((row) => ({ ...row, mapping: chosen.get(row.id) }));
  const suggested = (least: number) => {
    const those = acceptableFields(rows ?? [], least);
    const accept = async () => {
      await saveFields(marketplace, those);
      success(`Сопоставлено: ${counted(those.length, ['свойство', 'свойства', 'свойств'])}`);
    };
    return { count: those.length, accept };
  };
  return (
    <MappingPage
      title={`Свойства заказов ${ofMarketplaceTitle(marketplace)}`}
      steps={<SettingsParts marketplace={marketplace} at="/properties" />}
      address={address}
      rows={rows}
      error={fields.error ?? mappings.error}
      onRetry={() => void Promise.all([fields.refetch(), mappings.refetch()])}
      views={fieldViews}
      titleOf={({ title }) => title}
      searchFor="Поле"
      suggested={may && rows?.length !== 0 ? suggested : undefined}
      table={(shown) => (
        <PairTable
          label="Пары свойств"
          heads={[`Что говорит ${marketplaceTitle(marketplace)}`, 'Свойство в кабинете']}
          pairs={shown.map((row) => fieldPair(marketplace, row, mayCreate))}
          towards="right"
          may={may}
          after={
            <>
              Действует на заказы, которые придут или изменятся на площадке с этой минуты. То, что вы впишете в заказ
              сами, сменится, только когда площадка скажет другое.{' '}
              <Go to="/cabinet/orders/properties">Свойства заказов и товаров</Go>
            </>
          }
        />
      )}
      empty={<NothingSaid />}
    />
  );
}
