import { Button } from '@mantine/core';
import { type PriceRow, pairPriceRow } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { OfferPicker } from '#features/orders/offer-picker.tsx';
import { money } from '#text/money.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Section } from '#ui/page/section.tsx';
import { undoable } from '#ui/undo.ts';
import css from './pairing.module.css';

/** Asks which offer a row of a price list means. */
export function openPairing(list: string, row: PriceRow): void {
  void openDialog({
    component: Pairing,
    componentProps: { list, row },
    options: { header: `Строка ${row.row}: какой это товар` },
  });
}

function Pairing({ list, row }: { list: string; row: PriceRow }) {
  const { close } = useDialog();
  const { code, article, barcodes, title, price, currency, offers } = row;
  const path = { id: list };
  const pair = (offer: string) =>
    quietly(async () => {
      await change(pairPriceRow, { path, body: { row: row.row, offer } });
      close();
      undoable('Запомнили: в следующих прайсах этот код найдётся сам', () =>
        change(pairPriceRow, { path, body: { row: row.row, offer: null } }),
      );
    });
  const facts = [
    { label: 'В прайсе', value: title },
    { label: 'Код', value: code },
    { label: 'Артикул', value: article },
    { label: 'Штрихкоды', value: barcodes.join(', ') },
    { label: 'Цена', value: price === null ? '' : money(price, currency) },
  ];
  return (
    <DialogBody>
      <Facts facts={facts.filter(({ value }) => value !== '').map((fact) => ({ ...fact, ownWord: true }))} />
      {offers.length > 0 && (
        <Section title="Похоже на">
          <ul className={css.offers}>
            {offers.map((offer) => (
              <li key={offer.id}>
                <span translate="no">
                  {offer.title}
                  <small>{offer.article}</small>
                </span>
                <Button size="xs" variant="default" onClick={() => pair(offer.id)}>
                  Это он
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <OfferPicker onPick={({ id }) => pair(id)} />
    </DialogBody>
  );
}
