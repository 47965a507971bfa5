import { useDebouncedValue } from '@mantine/hooks';
import { tryScenario } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import css from '#features/calculation/calculation.module.css';
import { type ScenarioDraft, sentInputs, sentOutputs } from '#features/calculation/draft.ts';
import { Steps } from '#features/calculation/steps.tsx';
import { offersOf } from '#features/catalogs/sources.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';

/** Calculates one offer by what stands in the editor, saved or not: each step with what it took. */
export function Trial({ catalog, draft }: { catalog: string; draft: ScenarioDraft }) {
  const [offer, setOffer] = useState<Named | null>(null);
  const [{ inputList, outputList }] = useDebouncedValue(draft, 300);
  const body = {
    catalog,
    inputList: sentInputs(inputList),
    outputList: sentOutputs(outputList),
    offer: offer?.id ?? '',
  };
  const enabled = offer !== null && outputList.length > 0;
  const { data, error } = useCall(tryScenario, { body, quiet: true }, { enabled });
  return (
    <Section title="Проба">
      <div className={css.stack}>
        <SearchSelect
          label="Предложение"
          description="Что получится, если сохранить: ничего не меняется"
          placeholder="Название, артикул или штрихкод"
          source={offersOf(catalog)}
          value={offer}
          onChange={setOffer}
        />
        {enabled && error && <Note tone="warn">{error.message}</Note>}
        {enabled && data && !error && <Steps steps={data.steps} />}
      </div>
    </Section>
  );
}
