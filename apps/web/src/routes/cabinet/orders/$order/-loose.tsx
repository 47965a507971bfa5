import { NumberInput } from '@mantine/core';
import { kopecks, type OrderModel, roubles } from '@prilavok/contract';
import { IconCheck } from '@tabler/icons-react';
import { Tag } from '#ui/marks/tag.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { Line } from './-lines.tsx';
import styles from './-order.module.css';
import { choose, chosenOf, type Packing, scannedOf } from './-packing.ts';

interface Props {
  order: OrderModel;
  packing: Packing;
  /** Nothing can be packed now: the units are only shown. */
  onPack: ((packing: Packing) => void) | undefined;
}

/** Units in no parcel yet: the next parcel is put together from them. */
export function Loose({ order, packing, onPack }: Props) {
  const lines = order.products.filter(({ loose }) => loose > 0);
  if (lines.length === 0) return null;
  const all = lines.reduce((sum, { loose }) => sum + loose, 0);
  const scanned = lines.reduce((sum, line) => sum + scannedOf(packing, line), 0);
  return (
    <article className={styles.parcel} data-open={onPack ? true : undefined} aria-label="Не в посылках">
      <header className={styles.parcelHead}>
        <h3>{onPack ? 'Новая посылка' : order.state === 'cancelled' ? 'Товары' : 'Не в посылках'}</h3>
        {onPack && <small>собирается</small>}
        {scanned > 0 && <Tag tone={scanned === all ? 'success' : 'accent'}>{`${scanned} из ${all} отсканировано`}</Tag>}
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const chosen = onPack ? chosenOf(packing, line) : line.loose;
          return (
            <Line
              key={line.id}
              product={line}
              sum={roubles(kopecks(line.price) * chosen)}
              currency={order.currency}
              units={
                onPack ? (
                  <Units
                    line={line}
                    chosen={chosen}
                    full={scannedOf(packing, line) === line.loose}
                    label={`Сколько положить: ${line.title}`}
                    onChange={(quantity) => onPack(choose(packing, lines, line.id, quantity))}
                  />
                ) : (
                  `${line.loose}\u00a0шт.`
                )
              }
            />
          );
        })}
      </ul>
    </article>
  );
}

interface UnitsProps {
  line: OrderModel['products'][number];
  chosen: number;
  /** All of it was held under the scanner. */
  full?: boolean;
  label: string;
  onChange: (quantity: number) => void;
}

/** How many of a line's loose pieces are meant. */
export function Units({ line, chosen, full = false, label, onChange }: UnitsProps) {
  const phone = usePhone();
  return (
    <span className={styles.units} data-full={full || undefined}>
      {full && <IconCheck aria-label="отсканировано" />}
      <NumberInput
        size={phone ? 'sm' : 'xs'}
        w={phone ? 64 : 56}
        min={0}
        max={line.loose}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        aria-label={label}
        value={chosen}
        onChange={(value) => onChange(Number(value) || 0)}
      />
      из&nbsp;{line.loose}
    </span>
  );
}
