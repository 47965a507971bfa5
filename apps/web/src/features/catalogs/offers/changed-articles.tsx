import { findAccounts, findMarketplaces } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { Note } from '#ui/marks/note.tsx';

/**
 * Notes on the cards of several offers that are on marketplaces already under other articles, by the accounts that
 * trade from the catalog.
 */
export function ChangedArticles({ catalog }: { catalog: string }) {
  const accounts = useCall(findAccounts, { body: { catalog, limit: 1000 }, quiet: true }).data?.rows ?? [];
  const shops = useCall(findMarketplaces, {}).data?.rows ?? [];
  return accounts.map(({ id, title, marketplace }) => {
    const stays = shops.find((one) => one.id === marketplace)?.articleStays;
    if (stays === undefined) return null;
    return (
      <Note key={id} tone={stays === null ? 'info' : 'warn'}>
        {stays === null
          ? `«${title}»: карточки, связанные по артикулу, получат новый при следующей выгрузке карточек`
          : `«${title}»: ${stays} Карточки останутся под прежними артикулами, их остатки, цены и заказы найдут предложения`}
      </Note>
    );
  });
}
