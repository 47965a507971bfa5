import { getScenario, type ScenarioModel } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '#api/useCall.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { Views } from '#ui/page/views.tsx';

export type ScenarioPart = 'formulas' | 'results' | 'runs';

/** The way between the pages of a scenario. */
export function ScenarioParts({ scenario, part }: { scenario: ScenarioModel; part: ScenarioPart }) {
  const navigate = useNavigate();
  const at = `/cabinet/catalogs/${scenario.catalog}/calculation/${scenario.id}`;
  return (
    <Views
      label="Части сценария"
      views={[
        { id: 'formulas', label: 'Формулы' },
        { id: 'results', label: 'Результаты' },
        { id: 'runs', label: 'Расчёты' },
      ]}
      value={part}
      onChange={(next) => void navigate({ to: next === 'formulas' ? at : `${at}/${next}` })}
    />
  );
}

/** The scenario of the address, or what stands there until it comes. */
export function WithScenario({ id, children }: { id: string; children: (scenario: ScenarioModel) => ReactNode }) {
  const { data, error, refetch } = useCall(getScenario, { path: { id } });
  if (data) return children(data);
  return (
    <Page title="Сценарий расчёта" loading={!error}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}
