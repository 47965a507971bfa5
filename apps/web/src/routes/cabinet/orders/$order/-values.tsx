import { changeOrder, getOrder, type OrderModel } from '@prilavok/contract';
import { useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { orderOwner } from '#features/orders/property-owner.ts';
import { cardSections } from '#features/properties/alignment/card.ts';
import { PropertyHostContext } from '#features/properties/host.ts';
import { PropertyGroups } from '#features/properties/property-groups.tsx';
import { useCardProperties } from '#features/properties/use-card-properties.ts';
import { useHost } from '#features/properties/use-host.ts';
import { ValueFields } from '#features/properties/value-fields.tsx';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { valueErrors } from '#ui/edit/value-errors.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-values.module.css';
import { valuesBody, valuesChanges, valuesDraft } from './-values-draft.ts';

const { orders, order_products } = orderOwner.cards;

/** Values of the order's properties and, line by line, of its products'; nothing where the company has none. */
export function OrderValues({ order }: { order: OrderModel }) {
  const path = { id: order.id };
  const may = useMay(changeOrder);
  const host = useHost(orderOwner, !may);
  const values = JSON.stringify([order.properties, order.products.map(({ id, properties }) => [id, properties])]);
  // What else happens to the order is no conflict: the order is another one where its values are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the order's values
  const current = useMemo(() => order, [values]);
  // Refusals name a line by its place among those that were sent.
  const [sent, setSent] = useState<readonly string[]>([]);
  const edit = useEdit(changeOrder, {
    current,
    newest: () => call(getOrder, { path }),
    draft: valuesDraft,
    changes: valuesChanges,
    input: (changes, version) => {
      const { properties, products } = valuesBody(changes);
      setSent(products.map((line) => line.id));
      return { path, body: { properties, products, version: version === current.version ? order.version : version } };
    },
    labels: { order: 'Свойства заказа', lines: 'Свойства товаров' },
    said: 'Свойства сохранены',
  });
  const { draft, set } = edit;
  const { waiting, ...own } = useCardProperties(orderOwner, orders, Object.keys(draft.order));
  const lines = useCardProperties(orderOwner, order_products, Object.values(draft.lines).flatMap(Object.keys));
  // Fields don't change places before one's eyes.
  if (waiting || lines.waiting) return null;
  return (
    <PropertyHostContext value={host}>
      <PropertyGroups
        {...own}
        rest="Свойства заказа"
        values={draft.order}
        onChange={(change) => set((now) => ({ order: change(now.order) }))}
        errors={valueErrors(edit.errors)}
        columns={3}
      />
      {lines.properties.length > 0 && (
        <Section title="Свойства товаров">
          <ul className={styles.lines}>
            {order.products.map(({ id, title, article, image }) => (
              <li key={id} className={styles.line} aria-label={title}>
                <Thumb src={image} size="row" />
                <div className={styles.name} translate="no">
                  {title} <small>{article}</small>
                </div>
                <div className={styles.fields}>
                  {cardSections(lines).map((section) => (
                    <ValueFields
                      key={section.group?.id ?? 'rest'}
                      section={section}
                      values={draft.lines[id] ?? {}}
                      onChange={(change) =>
                        set(({ lines: now }) => ({ lines: { ...now, [id]: change(now[id] ?? {}) } }))
                      }
                      errors={valueErrors(edit.errors, `products.${sent.indexOf(id)}.`)}
                      columns={3}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {edit.count > 0 && (
        <div className={styles.save}>
          <SaveNotes edit={edit} />
          <div className={styles.buttons}>
            <SaveButtons edit={edit} />
          </div>
        </div>
      )}
    </PropertyHostContext>
  );
}
