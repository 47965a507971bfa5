import { type BrandModel, changeBrand, getBrand } from '@prilavok/contract';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { counted } from '#text/plurals.ts';
import { Failed } from '#ui/failed.tsx';
import { Side } from '#ui/side.tsx';
import css from '../cards.module.css';
import { SaveButtons } from '../save-buttons.tsx';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { productForms } from '../words.ts';
import { BrandFields, useBrandCard } from './editor.tsx';

interface Props {
  catalog: string;
  brand: string;
  onClose: () => void;
}

/** A brand at the side of the list. */
export function BrandSide({ catalog, brand, onClose }: Props) {
  const { data, error, refetch } = useCall(getBrand, { path: { catalog, brand } });
  if (data) return <Editor key={data.id} current={data} onClose={onClose} />;
  return (
    <Side title="Бренд" onClose={onClose}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Side>
  );
}

function Editor({ current, onClose }: { current: BrandModel; onClose: () => void }) {
  const card = useBrandCard(current);
  const mayChange = useMay(changeBrand);
  const { saved: brand } = card;
  useLeaveGuard(card.count > 0);
  const params = { catalog: brand.catalog, brand: brand.id };
  return (
    <Side
      title={brand.title}
      ownWord
      subtitle={
        <Link to="/cabinet/catalogs/$catalog" params={{ catalog: brand.catalog }} search={{ brand: [brand.id] }}>
          {counted(brand.products, productForms)}
        </Link>
      }
      onClose={onClose}
      controls={
        <Link
          to="/cabinet/catalogs/$catalog/brands/$brand"
          params={params}
          aria-label="На страницу бренда"
          className={css.toPage}
          title="На страницу бренда"
        >
          <IconArrowsMaximize size={16} stroke={1.6} aria-hidden />
        </Link>
      }
      footer={
        mayChange && <SaveButtons count={card.count} busy={card.edit.busy} onSave={card.save} onBack={card.back} />
      }
    >
      <BrandFields card={card} columns={2} />
    </Side>
  );
}
