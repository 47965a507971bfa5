import { Button } from '@mantine/core';
import { getUnsyncProducts, linkProduct } from '@prilavok/contract';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { firstOf } from '#ui/edit/found.ts';
import { Neighbours } from '#ui/edit/neighbours.tsx';
import { UnknownSide } from '#ui/edit/unknown-side.tsx';
import { Facts } from '#ui/fields/fields.tsx';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import { offersOf } from './-offers.ts';

interface Props {
  row: OpenRow;
  account: string;
  catalog: string | null;
}

/** A product of the marketplace without a pair, and the offer of ours that it is to be paired with. */
export function LinkSide({ row, account, catalog }: Props) {
  const [offer, setOffer] = useState<Named | null>(null);
  const may = useMay(linkProduct);
  const link = useChange(linkProduct);
  const found = firstOf(useCall(getUnsyncProducts, { path: { account, ids: [row.id] }, quiet: true }));
  const product = found.data;
  const join = async () => {
    if (!offer) return;
    await link.mutateAsync({ path: { account }, body: { sync_product_id: row.id, offer_id: offer.id } });
    success('Товар связан с предложением');
    row.onClose();
  };
  if (!product) return <UnknownSide row={row} found={found} name="Товар площадки" />;
  return (
    <Side
      title={product.title}
      ownWord
      subtitle={product.article}
      mark={<Thumb src={product.image} size="card" />}
      size="s"
      controls={<Neighbours row={row} />}
      onClose={row.onClose}
      footer={
        may &&
        catalog && (
          <Button disabled={!offer} loading={link.isPending} onClick={() => quietly(join)}>
            Связать
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: 'Состояние', value: product.state, ownWord: true },
          { label: 'Номер там', value: product.sku ?? product.remoteId, ownWord: true },
          { label: 'Штрихкоды', value: product.barcodes.join(', ') || 'нет', ownWord: true },
        ]}
      />
      <Section title="Пара">
        {!catalog ? (
          <Note>Сначала выберите аккаунту каталог: пару ищем в нём.</Note>
        ) : (
          may && (
            <SearchSelect
              label="Наше предложение"
              description="Название, артикул или штрихкод"
              source={offersOf(catalog)}
              value={offer}
              onChange={setOffer}
            />
          )
        )}
      </Section>
    </Side>
  );
}
