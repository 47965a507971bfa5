import { type CardPreview, findAccounts, findOffers, type Marketplace, previewCards } from '@prilavok/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { TwoLineCell } from '#ui/cells/text.tsx';
import { Coverage, CoverageBars } from '#ui/mapping/coverage.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import { Side } from '#ui/page/side.tsx';
import { type Held, heldBack } from './-held-back.ts';
import css from './-properties.module.css';

interface ReadinessRequest {
  marketplace: Marketplace;
  catalog: string;
  /** Categories of ours that go there. */
  categories: readonly string[];
}

/** As many cards as one call tries on. */
const tried = 100;

/** Builds the first hundred cards of the categories as they would go out, without sending any: those, and what holds some back. */
export function useReadiness({ marketplace, catalog, categories }: ReadinessRequest) {
  const accounts = useCall(findAccounts, { body: { marketplace, catalog, limit: 1 } });
  const account = accounts.data?.rows[0]?.id;
  const cards = useQuery({
    queryKey: ['marketplaces/properties', 'readiness', marketplace, catalog, account, categories],
    enabled: account !== undefined && categories.length > 0,
    queryFn: async ({ signal }) => {
      const body = { category: { in: [...categories] }, limit: tried, offset: 0 };
      const { rows } = await call(findOffers, { path: { catalog }, body, signal });
      if (rows.length === 0) return [];
      const path = { marketplace, account: account ?? '' };
      const offers = rows.map(({ id }) => id);
      const previews = await call(previewCards, { path, body: { offers }, signal, quiet: true });
      const product = new Map(rows.map((row) => [row.id, row.product]));
      return previews.rows.map((card) => ({ ...card, product: product.get(card.offer) ?? null }));
    },
  });
  const held = useMemo(() => heldBack(cards.data ?? []), [cards.data]);
  return { noAccount: accounts.data !== undefined && account === undefined, cards: cards.data, held };
}

interface Props {
  readiness: ReturnType<typeof useReadiness>;
  /** The way from ours to theirs, in words. */
  note: string;
  /** Opens the goods that a reason holds back. */
  onReason: (message: string) => void;
}

/** How many cards could go out, and the four commonest reasons why others couldn't. */
export function Readiness({ readiness, note, onReason }: Props) {
  const { noAccount, cards, held } = readiness;
  if (noAccount)
    return (
      <div className={css.noAccount}>
        <Note>Подключите аккаунт, который торгует из этого каталога: тогда покажем, сколько карточек готово.</Note>
      </div>
    );
  if (!cards) return <CoverageBars />;
  const ready = cards.filter((card) => card.ready).length;
  const whole = cards.length < tried ? 'готово к публикации' : `готово из первых ${number(tried)}`;
  return (
    <Coverage
      done={ready}
      total={cards.length}
      what={whole}
      note={<span translate="no">{note}</span>}
      reasons={held.slice(0, 4).map(({ message, cards: those }) => ({
        key: message,
        count: those.length,
        text: message,
        onOpen: () => onReason(message),
      }))}
    />
  );
}

interface GoodsProps {
  held: Held<CardPreview & { product: string | null }> | undefined;
  marketplace: Marketplace;
  catalog: string;
  onClose: () => void;
}

/** The goods that one reason holds back, each with the way to its card; nothing once the reason is gone. */
export function HeldGoods({ held, marketplace, catalog, onClose }: GoodsProps) {
  return (
    held && (
      <Side title={held.message} subtitle="Эти товары не уйдут" size="s" onClose={onClose}>
        {held.ofField && (
          <Note>
            Заполните у товаров или возьмите для всех из другого места:{' '}
            <Go to={`/cabinet/marketplaces/${marketplace}/catalogs/${catalog}/default-properties`}>поля карточки</Go>.
          </Note>
        )}
        <ul className={css.goods}>
          {held.cards.map(({ offer, title, article, product }) => (
            <li key={offer} translate="no">
              <TwoLineCell
                first={product ? <Go to={`/cabinet/catalogs/${catalog}/products/${product}`}>{title}</Go> : title}
                second={article}
              />
            </li>
          ))}
        </ul>
      </Side>
    )
  );
}
