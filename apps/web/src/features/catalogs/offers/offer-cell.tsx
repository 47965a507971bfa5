import { TwoLineCell } from '#ui/cells/text.tsx';
import { Go } from '#ui/page/go.tsx';

interface Props {
  title: string;
  article: string | null;
  /** Where its card is; none where nothing here is paired with it. */
  catalog: string | null | undefined;
  product: string | null;
}

/** An offer within a list of something else: its title leads to the card, its article stands below. */
export function OfferCell({ title, article, catalog, product }: Props) {
  const card = catalog && product && (
    <Go to={`/cabinet/catalogs/${catalog}/products/${product}`} quiet>
      {title}
    </Go>
  );
  return <TwoLineCell first={card || title} second={article} />;
}
