import { findAccounts, findMarketplaces, getOfferMappings } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { Note } from '#ui/marks/note.tsx';

interface Props {
  catalog: string;
  offer: string;
}

/** Notes on the cards that are on marketplaces already under another article, shown before it is saved. */
export function ArticleNotes({ catalog, offer }: Props) {
  const there = useCall(getOfferMappings, { path: { offerIds: [offer] }, quiet: true }).data?.rows ?? [];
  const accounts = useCall(findAccounts, { body: { catalog, limit: 1000 }, quiet: true }).data?.rows ?? [];
  const shops = useCall(findMarketplaces, {}).data?.rows ?? [];
  return there
    .filter(({ linkedBy }) => linkedBy === 'article' || linkedBy === 'upload')
    .map(({ id, account, article }) => {
      const known = accounts.find((one) => one.id === account);
      const stays = shops.find((one) => one.id === known?.marketplace)?.articleStays;
      if (!known || stays === undefined) return null;
      return (
        <Note key={id} tone={stays === null ? 'info' : 'warn'}>
          {stays === null
            ? `«${known.title}»: карточка «${article}» получит новый артикул при следующей выгрузке карточек`
            : `«${known.title}»: ${stays} Карточка останется под «${article}», её остатки, цены и заказы найдут предложение`}
        </Note>
      );
    });
}
