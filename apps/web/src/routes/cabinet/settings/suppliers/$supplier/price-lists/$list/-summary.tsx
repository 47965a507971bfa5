import type { PriceListModel } from '@prilavok/contract';
import { absences } from '#features/calculation/price-words.ts';
import { fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { type Fact, Facts } from '#ui/fields/fields.tsx';
import { Section } from '#ui/page/section.tsx';

/** Contents of a price list, and its effect. */
export function PriceListSummary({ of }: { of: PriceListModel }) {
  const rows: [label: string, count: number][] = [
    ['Нашлось строк', of.matched],
    ['Не нашлось', of.unmatched],
    ['Нашлось несколько', of.ambiguous],
    ['Не прочиталось', of.refused],
    ['Заголовков разделов', of.titles],
    ['Повторяется', of.repeated],
  ];
  const applied: Fact[] =
    of.appliedAt === null
      ? [{ label: 'Пропадёт из прайса', value: number(of.absent) }]
      : [
          { label: 'Применён', value: fullDate(of.appliedAt) },
          { label: 'Изменилось предложений', value: number(of.changed) },
          { label: 'Пропало из прайса', value: number(of.absent) },
        ];
  return (
    <>
      <Section title="Что в прайсе">
        <Facts facts={rows.map(([label, count]) => ({ label, value: number(count) }))} />
      </Section>
      <Section title={of.appliedAt === null ? 'Что изменится' : 'Что изменилось'}>
        <Facts
          facts={[...applied, ...(of.mapping ? [{ label: 'С пропавшими', value: absences[of.mapping.absent] }] : [])]}
        />
      </Section>
    </>
  );
}
