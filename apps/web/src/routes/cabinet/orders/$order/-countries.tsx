import { Select } from '@mantine/core';
import {
  changeOrderCountries,
  countryTitle,
  findOrderCountries,
  isUnassembledState,
  type OrderModel,
  type OrderProduct,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { isOfNowhere } from '#features/orders/order-facts.ts';
import { success } from '#toasts.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-order.module.css';

/** Where the goods were made, of those of which the marketplace asks it. */
export function Countries({ order }: { order: OrderModel }) {
  const may = useMay(changeOrderCountries) && isUnassembledState(order.state) && order.sending === null;
  const lines = order.products.filter((line) => line.needsCountry || line.country !== null);
  const known = useCall(findOrderCountries, { path: { id: order.id } }, { enabled: may && lines.length > 0 });
  if (lines.length === 0) return null;
  const choices = known.data?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return (
    <Section title="Страна-изготовитель" note="маркетплейс ждёт её до сборки">
      {known.error && <Failed error={known.error} onRetry={() => void known.refetch()} />}
      {lines.map((line) => (
        <article key={line.id} className={styles.parcel} aria-label={`Страна-изготовитель: ${line.title}`}>
          <header className={styles.parcelHead}>
            <h3 translate="no">{line.title}</h3>
            {line.country !== null && !may && <Tag tone="success">{countryTitle(line.country)}</Tag>}
            {isOfNowhere(line) && <Tag tone="warn">не указана</Tag>}
            {may && (
              <Select
                className={styles.markField}
                aria-label={`Страна-изготовитель: ${line.title}`}
                placeholder={known.isPending ? 'Спрашиваем у маркетплейса…' : 'Выберите страну'}
                data={withChosen(choices, line.country)}
                value={line.country}
                onChange={(country) => quietly(() => save(order, line, country))}
                searchable
                clearable
                nothingFoundMessage="Такой страны маркетплейс не знает"
              />
            )}
          </header>
        </article>
      ))}
    </Section>
  );
}

type Choice = { value: string; label: string };

/** The chosen one has its name before the marketplace has answered. */
const withChosen = (choices: Choice[], chosen: string | null): Choice[] =>
  chosen === null || choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label: countryTitle(chosen) }, ...choices];

async function save(order: OrderModel, line: OrderProduct, country: string | null): Promise<void> {
  const body = { products: [{ id: line.id, country }], version: order.version };
  await change(changeOrderCountries, { path: { id: order.id }, body });
  success(country === null ? 'Страна убрана' : `Страна-изготовитель: ${countryTitle(country)}`);
}
