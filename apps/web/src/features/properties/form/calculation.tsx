import { Button } from '@mantine/core';
import { calculateProperty, findPropertyCalculations, isUnderWay, stopPropertyCalculation } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { fullDate } from '#text/dates.ts';
import { Section } from '#ui/page/section.tsx';
import { StopWork, WorkProgress, WorkStatus } from '#ui/page/work.tsx';

interface Props {
  catalog: string;
  property: string;
  autoCalc: boolean;
}

/** A property calculated over all offers: how far that is, and the button that begins it. */
export function PropertyCalculation({ catalog, property, autoCalc }: Props) {
  const path = { catalog, property };
  const news = useWorkNews('catalogs/property-formulas');
  const { data } = useCall(findPropertyCalculations, { path, quiet: true });
  const [calculate, stop] = [useChange(calculateProperty), useChange(stopPropertyCalculation)];
  const may = useMay(calculateProperty);
  const last = data?.rows[0];
  const told = last && withNews(last, news);
  const acts = may && data && (
    <>
      {told && <StopWork of={told} onStop={() => stop.mutate({ path })} />}
      {!(told && isUnderWay(told)) && (
        <Button size="xs" variant="default" loading={calculate.isPending} onClick={() => calculate.mutate({ path })}>
          Посчитать
        </Button>
      )}
    </>
  );
  return (
    <Section
      title="Расчёт по формуле"
      note={autoCalc ? 'считается и сам, с каждым изменением' : 'считается по кнопке'}
      actions={acts}
    >
      {told ? (
        <>
          <WorkStatus status={told.status} />
          {told.finishedAt && <span> · {fullDate(told.finishedAt)}</span>}
          <WorkProgress of={told} title={told.title} />
        </>
      ) : (
        <span>За последние сутки все предложения разом не считали</span>
      )}
    </Section>
  );
}
