import { getSourceStatistics } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useCall } from '#api/useCall.ts';
import { statisticsSearch } from '#features/statistics/address.ts';
import { Stages } from '#features/statistics/stages.tsx';
import { SubjectPage } from '#features/statistics/subject-page.tsx';
import { ids } from '#shell/valid.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Mark } from '#ui/marks/mark.tsx';

export const Route = createFileRoute('/cabinet/statistics/source/$source/')({
  staticData: { title: 'Статистика источника', valid: ids('source') },
  validateSearch: z.object(statisticsSearch),
  component: SourcePage,
});

function SourcePage() {
  const { source } = Route.useParams();
  const { filters: search, set } = useListAddress(Route);
  const { data, error, refetch } = useCall(getSourceStatistics, { path: { id: source }, quiet: true });
  return (
    <SubjectPage
      subject="source"
      id={source}
      search={search}
      set={set}
      title={data?.title}
      mark={data && <Mark marketplace={data.marketplace} />}
      failed={error && !data ? { error, retry: () => void refetch() } : undefined}
    >
      <Stages search={search} source={source} />
    </SubjectPage>
  );
}
