import { Input, TextInput } from '@mantine/core';
import { type BrandModel, changeBrand, getBrand } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { CardValues } from '#features/properties/card-values.tsx';
import { PropertyHostContext } from '#features/properties/host.ts';
import { Pictures } from '#features/properties/pictures.tsx';
import { useHost } from '#features/properties/use-host.ts';
import { Section } from '#ui/section.tsx';
import css from '../cards.module.css';
import { catalogOwner } from '../property-owner.ts';
import { SaveNotes } from '../stale-note.tsx';
import { titledChanges, titledDraft } from '../titled.ts';
import { useCard } from '../use-card.ts';
import { valueErrors } from '../use-edit.ts';

/** A brand being edited, at the side of the list or on its page. */
export function useBrandCard(current: BrandModel) {
  const path = { catalog: current.catalog, brand: current.id };
  return useCard(changeBrand, {
    current,
    from: titledDraft,
    changes: titledChanges,
    input: ({ parent: _, ...changes }, version) => ({ path, body: { ...changes, version } }),
    newest: () => call(getBrand, { path }),
    said: 'Бренд сохранён',
  });
}

interface Props {
  card: ReturnType<typeof useBrandCard>;
  columns?: number;
}

export function BrandFields({ card, columns = 4 }: Props) {
  const { saved: brand, draft, set, edit } = card;
  const readOnly = !useMay(changeBrand);
  const owner = catalogOwner(brand.catalog);
  const host = useHost(owner, readOnly);
  return (
    <PropertyHostContext value={host}>
      <SaveNotes edit={edit} onTake={card.takeNewest} />
      <Section title="Основное">
        <div className={css.stack}>
          <TextInput
            label="Название"
            readOnly={readOnly}
            value={draft.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
            error={edit.errors.title}
          />
          <Input.Wrapper label="Логотип" labelElement="div">
            <Pictures
              pictures={draft.image ? [draft.image] : []}
              onChange={([image = null]) => set({ image })}
              most={1}
              readOnly={readOnly}
            />
          </Input.Wrapper>
        </div>
      </Section>
      <CardValues
        owner={owner}
        cards={owner.cards.brands}
        values={draft.values}
        onChange={(values) => set({ values })}
        errors={valueErrors(edit.errors)}
        columns={columns}
      />
    </PropertyHostContext>
  );
}
