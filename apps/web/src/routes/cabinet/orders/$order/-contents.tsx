import { type OrderModel, readMark } from '@prilavok/contract';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useScanner } from '#features/orders/use-scanner.ts';
import { money } from '#text/money.ts';
import { counted } from '#text/plurals.ts';
import { Section } from '#ui/page/section.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { Line } from './-lines.tsx';
import { Loose } from './-loose.tsx';
import { addMark } from './-mark-act.ts';
import styles from './-order.module.css';
import { type Packing, type Scan, scan } from './-packing.ts';
import { ParcelCard } from './-parcel.tsx';
import { scanRule, useRuleBarcodes } from './-rule-scan.ts';
import { Said, ScanField } from './-scan-field.tsx';

interface Props {
  order: OrderModel;
  packing: Packing;
  onPack: ((packing: Packing) => void) | undefined;
  /** Codes of marking may be written. */
  marking: boolean;
}

/** Contents of the order: its parcels, and what lies in none. */
export function Contents({ order, packing, onPack, marking }: Props) {
  const phone = usePhone();
  const [heard, setHeard] = useState<Omit<Scan, 'packing'>>();
  const parcels = order.boxes.filter(({ state }) => state !== 'cancelled');
  const bare = parcels.length === 0 && order.products.every(({ loose }) => loose === 0);

  const rules = useRuleBarcodes();
  const hears = onPack !== undefined || marking || rules.length > 0;
  const hear = (code: string) => {
    if (rules.includes(code)) return quietly(async () => setHeard(await scanRule(order, code)));
    if (marking && (!onPack || 'mark' in readMark(code)))
      return quietly(async () => setHeard(await addMark(order, code)));
    const { packing: next, ...said } = scan(packing, order.products, code);
    setHeard(said);
    if (said.tone === 'success') onPack?.(next);
  };
  useScanner(hear, hears);

  const scanner = hears && <ScanField onCode={hear} {...(marking && { placeholder: 'Штрихкод или код маркировки' })} />;

  return (
    <Section title="Состав" note={noteOf(order, parcels.length)} actions={!phone && scanner}>
      {phone && scanner}
      <Said heard={hears ? heard : undefined} />
      {parcels.map((parcel) => (
        <ParcelCard key={parcel.id} order={order} parcel={parcel} />
      ))}
      <Loose order={order} packing={packing} onPack={onPack} />
      {bare && (
        <div className={styles.parcel}>
          <ul className={styles.lines}>
            {order.products.map((line) => (
              <Line key={line.id} product={line} units={unitsOf(line)} sum={line.total} currency={order.currency} />
            ))}
          </ul>
        </div>
      )}
      <p className={styles.total}>
        <span>Товары</span> <b>{money(order.total, order.currency)}</b>
      </p>
    </Section>
  );
}

function noteOf({ items }: OrderModel, parcels: number): string {
  if (parcels === 0) return `${items}\u00a0шт.`;
  return `${items}\u00a0шт. в\u00a0${counted(parcels, ['посылке', 'посылках', 'посылках'])}`;
}

const unitsOf = ({ quantity, cancelled }: OrderModel['products'][number]) =>
  cancelled > 0 ? `${quantity}\u00a0шт., отменено ${cancelled}` : `${quantity}\u00a0шт.`;
