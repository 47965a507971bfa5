import { explainResults, type ScenarioModel } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { isMissing, UnknownSide } from '#ui/edit/unknown-side.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Side } from '#ui/page/side.tsx';
import { Steps } from './steps.tsx';

/** Beside the list of results: how those of one offer come about, from what is true now. */
export function OfferSteps({ scenario, row }: { scenario: ScenarioModel; row: OpenRow }) {
  const found = useCall(explainResults, { path: { id: scenario.id, offer: row.id } });
  if (!found.data || isMissing(found.error)) return <UnknownSide row={row} found={found} name="Предложение" />;
  const { title, article, steps } = found.data;
  return (
    <Side title={title} ownWord subtitle={article} onClose={row.onClose}>
      <Steps steps={steps} />
    </Side>
  );
}
