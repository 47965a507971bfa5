import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../../../shell/in-preparation.tsx';
import { ids } from '../../../../shell/valid.ts';

export const Route = createFileRoute('/cabinet/orders/$order/')({
  staticData: { title: 'Заказ', valid: ids('order') },
  component: InPreparation,
});
