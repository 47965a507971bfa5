import { getContentRating } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { FaultLink, type Where } from '#features/marketplaces/tasks/faults.tsx';
import { number } from '#text/numbers.ts';
import { Section } from '#ui/section.tsx';

/** How the marketplace rates the card, and where what would raise it is mended. */
export function ContentRatingSection({ product, where }: { product: string; where: Where }) {
  const { data, error } = useCall(getContentRating, { path: { id: product }, quiet: true });
  return (
    <Section title="Контент-рейтинг">
      {error ? (
        <p>{error.message}</p>
      ) : !data ? (
        <p>Спрашиваем площадку…</p>
      ) : data.rating === null ? (
        <p>Площадка ещё не оценила эту карточку.</p>
      ) : (
        <>
          <p>
            {number(data.rating)} из 100
            {data.average !== null && `, в среднем по категории ${number(data.average)}`}
          </p>
          {data.groups.map((group) => (
            <div key={group.title} style={{ marginBottom: 12 }}>
              <div>
                <span translate="no">{group.title}</span>
                {group.rating !== null && `: ${number(group.rating)} из 100`}
                {group.weight !== null && `, доля ${number(group.weight)} %`}
              </div>
              {group.missing.map(({ points, fault }) => (
                <div key={fault.code}>
                  <span translate="no">{fault.message}</span>
                  {points !== null && `: до +${number(points)}`} <FaultLink fault={fault} where={where} quiet />
                </div>
              ))}
              {group.attributes.length > 0 && (
                <div>
                  Заполните{group.atLeast !== null && ` хотя бы ${number(group.atLeast)}`}:
                  {group.attributes.map((fault) => (
                    <div key={fault.code}>
                      <span translate="no">{fault.message}</span> <FaultLink fault={fault} where={where} quiet />
                    </div>
                  ))}
                </div>
              )}
            </div>
          ))}
        </>
      )}
    </Section>
  );
}
