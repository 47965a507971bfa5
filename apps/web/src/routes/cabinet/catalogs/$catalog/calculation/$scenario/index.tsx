import { Switch, TextInput } from '@mantine/core';
import { changeScenario, getScenario, type ScenarioModel, tryScenario } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import css from '#features/calculation/calculation.module.css';
import { scenarioEditing } from '#features/calculation/draft.ts';
import { RunActs, RunState } from '#features/calculation/run-acts.tsx';
import { RunDays } from '#features/calculation/run-days.tsx';
import { ScenarioParts, WithScenario } from '#features/calculation/scenario-frame.tsx';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { Page } from '#ui/page/page.tsx';
import { Section, TwoColumns } from '#ui/page/section.tsx';
import { ScheduleField } from '#ui/schedule/schedule-field.tsx';
import { InputsEditor } from './-inputs.tsx';
import { OutputsEditor } from './-outputs.tsx';
import { Trial } from './-trial.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/calculation/$scenario/')({
  staticData: { title: 'Сценарий расчёта', valid: ids('catalog', 'scenario') },
  component: ScenarioPage,
});

function ScenarioPage() {
  const { scenario } = Route.useParams();
  return <WithScenario id={scenario}>{(found) => <Editor key={found.id} current={found} />}</WithScenario>;
}

function Editor({ current }: { current: ScenarioModel }) {
  const { id } = current;
  const edit = useEdit(changeScenario, {
    current,
    newest: () => call(getScenario, { path: { id } }),
    ...scenarioEditing(id),
  });
  const readOnly = !useMay(changeScenario);
  const mayTry = useMay(tryScenario);
  const { draft, set, errors } = edit;
  useScreenName(edit.saved.title);
  return (
    <Page
      title={edit.saved.title}
      ownWord
      header={<ScenarioParts scenario={current} part="formulas" />}
      actions={
        <>
          <RunActs of={current} unsaved={edit.count > 0} />
          {!readOnly && <SaveButtons edit={edit} />}
        </>
      }
      fill
    >
      <TwoColumns
        right={
          <>
            <Section title="Последний расчёт">
              <div className={css.stack}>
                <RunState of={current} />
              </div>
            </Section>
            <RunDays of={current} />
            {mayTry && <Trial catalog={current.catalog} draft={draft} />}
          </>
        }
      >
        <SaveNotes edit={edit} />
        <Section title="Основное">
          <div className={css.stack}>
            <TextInput label="Название" readOnly={readOnly} {...edit.form.getInputProps('title')} />
            <Switch
              label="Применять к товарам"
              description="Цены, остатки и свойства становятся результатами и уходят на площадки; без этого результаты только показываются"
              checked={draft.applies}
              disabled={readOnly}
              onChange={(event) => set({ applies: event.currentTarget.checked })}
            />
            <Switch
              label="Считать при изменениях"
              description="Товар пересчитывается в ту же секунду, когда меняется то, из чего он считается"
              checked={draft.onChange}
              disabled={readOnly}
              onChange={(event) => set({ onChange: event.currentTarget.checked })}
            />
            <fieldset disabled={readOnly} className={css.stack} style={{ border: 0, padding: 0, margin: 0 }}>
              <ScheduleField
                value={draft.schedule}
                always={false}
                onChange={(schedule) => set({ schedule })}
                error={errors.schedule}
              />
            </fieldset>
          </div>
        </Section>
        <InputsEditor catalog={current.catalog} draft={draft} set={set} errors={errors} readOnly={readOnly} />
        <OutputsEditor catalog={current.catalog} draft={draft} set={set} errors={errors} readOnly={readOnly} />
      </TwoColumns>
    </Page>
  );
}
