import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import {
  activatePromotion,
  deactivateAllInPromotion,
  deactivatePromotion,
  findPromotionProducts,
  getPromotions,
  Marketplace,
  type PromotionProduct,
} from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { useTaskNews } from '#features/marketplaces/tasks/use-task-news.ts';
import { useAccount, useMarketplace } from '#features/marketplaces/use-account.ts';
import { useScreenName } from '#shell/titles.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { shortDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { confirmSave } from '#ui/confirm.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import { ListPage, type Picked } from '#ui/list/list-page.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { toldOfTask } from '../-told.ts';
import { ProductCard, productColumns } from './-columns.tsx';
import { emptyWords } from './-empty-words.ts';
import { openJoining } from './-joining.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/promotions/$promotion/')({
  staticData: { title: 'Акция', valid: ofMarketplace('account', 'promotion') },
  validateSearch: listSearch({ member: oneOf('yes', 'no'), loss: oneOf('yes', 'no') }),
  component: PromotionPage,
});

const memberStates = choices({ yes: 'Участвуют', no: 'Могут войти' });
const lossStates = choices({ yes: 'Ниже допустимой', no: 'В порядке' });
const offerForms = ['предложение', 'предложения', 'предложений'] as const;

const yes = (word: 'yes' | 'no' | undefined) => (word === undefined ? undefined : word === 'yes');

function PromotionPage() {
  const { marketplace, account: id, promotion: action } = Route.useParams();
  const address = useListAddress(Route);
  const navigate = useNavigate();
  const may = useMay(activatePromotion);
  const { account } = useAccount(id);
  const stays = useMarketplace(Marketplace.parse(marketplace))?.staysInPromotions ?? null;
  const promotion = useCall(getPromotions, { path: { ids: [action] } }).data?.rows[0];
  const closed = promotion?.closed ?? null;
  useScreenName(promotion?.title, `/cabinet/marketplaces/${marketplace}/${id}/promotions/${action}`);
  useTaskNews();
  const { member, loss } = address.filters;
  const path = { account: id, action };
  const list = useList(
    findPromotionProducts,
    { search: address.search, member: yes(member), loss: yes(loss) },
    { path },
  );
  const columns = useMemo(
    () => productColumns({ catalog: account?.catalog ?? null, currency: account?.currency ?? null }),
    [account?.catalog, account?.currency],
  );
  const told = (detail: string) => (task: string) => toldOfTask(detail, { marketplace, account: id, task }, navigate);
  const offersOf = ({ ids = [] }: Picked) =>
    ids.flatMap((each) => {
      const index = list.indexOf(each);
      return (index === undefined ? undefined : list.rowAt(index)?.offer) ?? [];
    });

  const leave = (offers: string[] | null, clear: () => void) =>
    confirmSave({
      header: 'Вывести из акции?',
      message: offers
        ? `Из акции выйдут ${counted(offers.length, offerForms)}: цены на площадке станут прежними.`
        : 'Из акции выйдут все товары: цены на площадке станут прежними.',
      accept: async () => {
        const { task } = offers
          ? await change(deactivatePromotion, { path: { ...path, offerIds: offers } })
          : await change(deactivateAllInPromotion, { path, body: {} });
        clear();
        told('Выводим товары из акции')(task);
      },
    });

  return (
    <ListPage
      name="marketplaces.promotion-products"
      title={promotion?.title ?? 'Акция'}
      ownWord
      address={address}
      list={list}
      columns={columns}
      searchFor="Артикул, название"
      controls={promotion?.endsAt && <span>до {shortDate(promotion.endsAt)}</span>}
      filters={
        <>
          <FilterSelect label="Участие" options={memberStates} {...address.filter('member')} />
          <FilterSelect label="Цена по акции" options={lossStates} {...address.filter('loss')} />
        </>
      }
      actions={
        may && (
          <>
            <Act off={stays} variant="default" onClick={() => leave(null, () => {})}>
              Вывести все…
            </Act>
            <Act
              off={closed}
              disabled={promotion === undefined}
              onClick={() =>
                openJoining({
                  path,
                  offers: null,
                  search: address.search ?? '',
                  told: told('Добавляем товары в акцию'),
                })
              }
            >
              Добавить все…
            </Act>
          </>
        )
      }
      pickName={({ title, article }) => `товар ${title || article}`}
      bulk={
        may
          ? (picked) => {
              const offers = offersOf(picked);
              return (
                <>
                  <Act
                    off={closed}
                    variant="subtle"
                    size="xs"
                    disabled={offers.length === 0}
                    onClick={() =>
                      openJoining({
                        path,
                        offers,
                        search: '',
                        told(task) {
                          picked.clear();
                          told('Добавляем выбранное в акцию')(task);
                        },
                      })
                    }
                  >
                    Добавить в акцию…
                  </Act>
                  <Act
                    off={stays}
                    variant="subtle"
                    size="xs"
                    disabled={offers.length === 0}
                    onClick={() => leave(offers, picked.clear)}
                  >
                    Вывести из акции…
                  </Act>
                </>
              );
            }
          : undefined
      }
      empty={<Empty title="Товаров в акции нет">{emptyWords(promotion)}</Empty>}
      card={(product: PromotionProduct) => <ProductCard product={product} currency={account?.currency ?? null} />}
    />
  );
}

/** An act upon goods; off where the marketplace doesn't take it, and says why. */
function Act({ off, disabled = false, ...button }: ButtonProps & { off: string | null; onClick: () => void }) {
  return (
    <Tooltip label={off} disabled={off === null} multiline w={280}>
      <span>
        <Button disabled={off !== null || disabled} {...button} />
      </span>
    </Tooltip>
  );
}
