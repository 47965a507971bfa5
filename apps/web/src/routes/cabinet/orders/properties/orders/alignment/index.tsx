import { createFileRoute } from '@tanstack/react-router';
import { orderOwner } from '#features/orders/property-owner.ts';
import { MetatypeAlignment } from '#features/properties/alignment/metatype-alignment.tsx';

export const Route = createFileRoute('/cabinet/orders/properties/orders/alignment/')({
  staticData: { title: 'Раскладка заказов' },
  component: Alignment,
});

function Alignment() {
  return <MetatypeAlignment owner={orderOwner} cards={orderOwner.cards.orders} />;
}
