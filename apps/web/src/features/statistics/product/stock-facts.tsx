import { moneyText } from '@prilavok/contract';
import { dayWords } from '#text/days.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Hint } from '#ui/marks/hint.tsx';
import { Section } from '#ui/page/section.tsx';
import { abcWords, xyzWords } from '../class-words.ts';
import type { ProductStatistics } from './use-product.ts';

const dayForms = ['день', 'дня', 'дней'] as const;

/** Its class and how long its stock lasts. */
export function StockFacts({ of: { abc, xyz, cover, currency } }: { of: ProductStatistics }) {
  return (
    <Section title="Класс и запас">
      <Facts
        columns={2}
        facts={[
          {
            label: 'Класс',
            value:
              abc === null ? (
                'продаж за год не было'
              ) : (
                <>
                  <b>
                    {abc}
                    {xyz ?? ''}
                  </b>{' '}
                  <Hint label="Что значит класс">
                    {abcWords[abc]}.{' '}
                    {xyz ? xyzWords[xyz] : 'Недель с товаром меньше восьми: о ровности спроса судить рано'}.
                  </Hint>
                </>
              ),
          },
          ...(cover
            ? [
                { label: 'Свободно на складах', value: `${number(cover.available)} шт.` },
                { label: 'Продаётся в день, когда есть', value: `${number(Number(cover.perDay.toFixed(1)))} шт.` },
                {
                  label: 'Хватит',
                  value:
                    cover.days === null
                      ? 'не продаётся'
                      : `на ${counted(Math.floor(cover.days), dayForms)}${cover.runsOut ? `, до ${dayWords(cover.runsOut)}` : ''}`,
                },
                { label: 'Дней без товара за 30', value: number(cover.daysWithout) },
                {
                  label: 'Потеряно продаж',
                  value: `${number(Number(cover.lostPieces.toFixed(1)))} шт. на ${moneyText(cover.lost, currency)}`,
                },
              ]
            : [{ label: 'Запас', value: 'остаток никто не считал' }]),
        ]}
      />
    </Section>
  );
}
