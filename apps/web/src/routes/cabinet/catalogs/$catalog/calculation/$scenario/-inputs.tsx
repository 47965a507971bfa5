import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import css from '#features/calculation/calculation.module.css';
import { ConditionFields } from '#features/calculation/condition-fields.tsx';
import {
  type InputDraft,
  moved,
  newInput,
  type RuleDraft,
  renamedIn,
  type ScenarioDraft,
  withRow,
} from '#features/calculation/draft.ts';
import { TitleField } from '#features/calculation/title-field.tsx';
import { PartActs } from '#ui/edit/part-acts.tsx';
import { Section } from '#ui/page/section.tsx';

interface Props {
  catalog: string;
  draft: ScenarioDraft;
  set: (change: (draft: ScenarioDraft) => Partial<ScenarioDraft>) => void;
  errors: Record<string, string | undefined>;
  readOnly: boolean;
}

/** Numbers of the seller's own: one for all offers, or by category and brand. */
export function InputsEditor({ catalog, draft, set, errors, readOnly }: Props) {
  const { inputList } = draft;
  const change = (key: string, row: Partial<InputDraft>) =>
    set((now) => ({ inputList: withRow(now.inputList, key, row) }));
  const add = () => set((now) => ({ inputList: [...now.inputList, newInput()] }));
  return (
    <Section
      title="Входы"
      note="комиссия, логистика, наценка"
      actions={
        !readOnly && (
          <Button size="xs" variant="default" leftSection={<IconPlus />} onClick={add}>
            Вход
          </Button>
        )
      }
    >
      <ul className={css.parts}>
        {inputList.map((input, place) => (
          <li key={input.key} className={css.part} aria-label={`Вход ${input.title}`}>
            <div className={css.head}>
              <TitleField
                label="Название"
                value={input.title}
                readOnly={readOnly}
                error={errors[`inputList.${place}.title`]}
                onChange={(title) => change(input.key, { title })}
                onRenamed={(was, now) => set(({ outputList }) => ({ outputList: renamedIn(outputList, was, now) }))}
              />
              {!readOnly && (
                <PartActs
                  what={`вход «${input.title}»`}
                  onUp={place > 0 ? () => set((now) => ({ inputList: moved(now.inputList, place, -1) })) : undefined}
                  onDown={
                    place < inputList.length - 1
                      ? () => set((now) => ({ inputList: moved(now.inputList, place, 1) }))
                      : undefined
                  }
                  onRemove={() => set((now) => ({ inputList: now.inputList.filter(({ key }) => key !== input.key) }))}
                />
              )}
            </div>
            <Rules
              catalog={catalog}
              rules={input.rules}
              field={`inputList.${place}.rules`}
              errors={errors}
              readOnly={readOnly}
              onChange={(rules) => change(input.key, { rules })}
            />
            <TextInput
              label={input.rules.length > 0 ? 'Значение для остальных' : 'Значение'}
              description={input.rules.length > 0 ? 'Пусто — у остальных значения нет' : undefined}
              inputMode="decimal"
              value={input.value}
              readOnly={readOnly}
              error={errors[`inputList.${place}.value`]}
              onChange={(event) => change(input.key, { value: event.currentTarget.value })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface RulesProps {
  catalog: string;
  rules: readonly RuleDraft[];
  field: string;
  errors: Record<string, string | undefined>;
  readOnly: boolean;
  onChange: (rules: RuleDraft[]) => void;
}

function Rules({ catalog, rules, field, errors, readOnly, onChange }: RulesProps) {
  const change = (place: number, rule: Partial<RuleDraft>) =>
    onChange(rules.map((each, at) => (at === place ? { ...each, ...rule } : each)));
  return (
    <>
      {rules.length > 0 && (
        <ol className={css.rules}>
          {rules.map((rule, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place, as its order decides
            <li key={place} className={css.rule}>
              <ConditionFields
                catalog={catalog}
                value={rule}
                readOnly={readOnly}
                errors={{
                  categories: errors[`${field}.${place}.categories`],
                  brands: errors[`${field}.${place}.brands`],
                }}
                onChange={(condition) => change(place, condition)}
              />
              <TextInput
                label="Значение"
                inputMode="decimal"
                value={rule.value}
                readOnly={readOnly}
                error={errors[`${field}.${place}.value`]}
                onChange={(event) => change(place, { value: event.currentTarget.value })}
              />
              {!readOnly && (
                <ActionIcon
                  aria-label={`Убрать условие ${place + 1}`}
                  onClick={() => onChange(rules.filter((_, at) => at !== place))}
                >
                  <IconX />
                </ActionIcon>
              )}
            </li>
          ))}
        </ol>
      )}
      {!readOnly && (
        <div>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus />}
            onClick={() => onChange([...rules, { categories: [], brands: [], value: '' }])}
          >
            Другое значение по категории или бренду
          </Button>
        </div>
      )}
    </>
  );
}
