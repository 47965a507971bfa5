import { useMatches } from '@tanstack/react-router';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';

/** A screen that a later release brings. */
export function InPreparation() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
  return (
    <Page title={title} fill>
      <Empty title="Раздел готовится">Он появится в одном из ближайших обновлений.</Empty>
    </Page>
  );
}
