import { getReturn, type OrderReturnModel, type ReturnLine, returnKindTitles } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { fullDate } from '#text/dates.ts';
import { money } from '#text/money.ts';
import { Neighbours } from '#ui/edit/neighbours.tsx';
import { UnknownSide } from '#ui/edit/unknown-side.tsx';
import { type Fact, Facts } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import { Answer, Answers } from './-answer.tsx';
import { Receipts, Receive } from './-receive.tsx';
import { ReturnStatus } from './-return-row.tsx';
import styles from './-returns.module.css';

/** A return beside the list: what came back and why, where it is, and what the warehouse took in. */
export function ReturnSide({ row }: { row: OpenRow }) {
  const found = useCall(getReturn, { path: { id: row.id }, quiet: true });
  if (!found.data) return <UnknownSide row={row} found={found} name="Возврат" size="m" />;
  const one = found.data;
  return (
    <Side
      title={`${returnKindTitles[one.kind]} № ${one.number}`}
      subtitle={row.place}
      mark={<Mark marketplace={one.marketplace} />}
      onClose={row.onClose}
      controls={<Neighbours row={row} />}
    >
      <Facts facts={factsOf(one)} />
      <Section title="Товары">
        <ul className={styles.lines}>
          {one.lines.map((line) => (
            <Line key={line.id} line={line} currency={one.currency} />
          ))}
        </ul>
      </Section>
      <Answer key={`answers of ${one.id}`} one={one} />
      <Answers one={one} />
      <Receive key={one.version} one={one} />
      <Receipts one={one} />
    </Side>
  );
}

function factsOf(one: OrderReturnModel): Fact[] {
  const facts: (Fact | false)[] = [
    { label: 'Состояние', value: <ReturnStatus of={one} /> },
    { label: 'У площадки', value: one.status },
    one.order !== null && {
      label: 'Заказ',
      value: <Go to={`/cabinet/orders/${one.order.id}`}>{one.order.number}</Go>,
      ownWord: true,
    },
    one.order === null && one.orderNumber !== '' && { label: 'Заказ', value: one.orderNumber, ownWord: true },
    { label: 'Аккаунт', value: one.account.title, ownWord: true },
    one.reason !== '' && { label: 'Причина', value: one.reason },
    one.comment !== '' && { label: 'Покупатель', value: one.comment, ownWord: true },
    one.place !== '' && { label: 'Где', value: one.place, ownWord: true },
    one.barcode !== '' && { label: 'Штрихкод', value: one.barcode, ownWord: true },
    one.readyAt !== null && { label: 'Можно забрать с', value: fullDate(one.readyAt) },
    one.fetchBy !== null && { label: 'Забрать до', value: fullDate(one.fetchBy) },
    { label: 'Оформлен', value: fullDate(one.createdAt) },
    one.sum !== null && { label: 'Сумма', value: money(one.sum, one.currency) },
  ];
  return facts.filter((fact) => fact !== false);
}

function Line({ line, currency }: { line: ReturnLine; currency: OrderReturnModel['currency'] }) {
  const taken = line.good + line.damaged;
  return (
    <li>
      <span>
        {line.offer ? (
          <Go to={`/cabinet/catalogs/${line.offer.catalog}/products?search=${encodeURIComponent(line.article)}`}>
            {line.title}
          </Go>
        ) : (
          line.title
        )}
        <small>{line.article}</small>
      </span>
      <span>
        {line.quantity}&nbsp;шт.
        {line.price !== null && ` по ${money(line.price, currency)}`}
        {taken > 0 && <small>{`принято ${taken}, из них годных ${line.good}`}</small>}
      </span>
    </li>
  );
}
