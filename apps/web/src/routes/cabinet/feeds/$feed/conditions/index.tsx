import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '#shell/pages/in-preparation.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/feeds/$feed/conditions/')({
  staticData: { title: 'Условия фида', valid: ids('feed') },
  component: InPreparation,
});
