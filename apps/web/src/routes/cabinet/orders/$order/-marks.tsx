import { ActionIcon } from '@mantine/core';
import type { OrderModel, OrderProduct } from '@prilavok/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { unmarkedOf } from '#features/orders/order-facts.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { Section } from '#ui/page/section.tsx';
import { addMark, removeMark } from './-mark-act.ts';
import { markedLines, piecesOf } from './-marking.ts';
import styles from './-order.module.css';
import type { Scan } from './-packing.ts';
import { Said, ScanField } from './-scan-field.tsx';

/** Codes of marking of the order's pieces, and a field for those that lack: for all of its goods where the marketplace doesn't say which need one. */
export function Marks({ order, may }: { order: OrderModel; may: boolean }) {
  const [heard, setHeard] = useState<Omit<Scan, 'packing'>>();
  const lines = may && order.takesMarks ? order.products : markedLines(order.products);
  if (lines.length === 0) return null;
  return (
    <Section
      title="Коды маркировки"
      note={order.takesMarks ? 'если товар с «Честным знаком»: по одному на каждую штуку' : 'по одному на каждую штуку'}
    >
      {may && <Said heard={heard} />}
      {lines.map((line) => (
        <article key={line.id} className={styles.parcel} aria-label={`Коды маркировки: ${line.title}`}>
          <header className={styles.parcelHead}>
            <h3 translate="no">{line.title}</h3>
            <Tag tone={toneOf(line)}>{`${line.marks.length} из ${piecesOf(line)}`}</Tag>
            {may && line.marks.length < piecesOf(line) && (
              <div className={styles.markField}>
                <ScanField
                  label={`Код маркировки: ${line.title}`}
                  placeholder="Наведите сканер на Data Matrix"
                  onCode={(code) => quietly(async () => setHeard(await addMark(order, code, line.id)))}
                />
              </div>
            )}
          </header>
          {line.marks.length > 0 && (
            <ul className={styles.marks}>
              {line.marks.map((mark) => (
                <li key={mark}>
                  <code translate="no">{shown(mark)}</code>
                  {may && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Убрать код ${shown(mark)}`}
                      onClick={() => quietly(() => removeMark(order, line.id, mark))}
                    >
                      <IconX />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          )}
        </article>
      ))}
    </Section>
  );
}

function toneOf(line: OrderProduct): 'warn' | 'success' | 'neutral' {
  if (unmarkedOf(line) > 0) return 'warn';
  return line.marks.length > 0 ? 'success' : 'neutral';
}

/** As it is printed beside the square: what follows the separator is a check for machines. */
const shown = (mark: string): string => mark.split('\u001d')[0] ?? mark;
