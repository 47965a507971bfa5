import { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import type { KeyField, KeysApi } from '../marketplace.ts';
import { everyPage } from '../pages.ts';
import { uniqueBy } from '../portions.ts';
import { Paging, pageOf } from './pages.ts';
import { id, key, ourCurrency, rows, text } from './shapes.ts';

/** The form of Yandex Market's keys. */
export const keys = [
  {
    slug: 'api_key',
    label: 'API-ключ',
    hint: 'Длинная строка, обычно начинается с ACMA:. Нужны доступы к товарам, ценам и заказам — или полное управление кабинетом',
    where: 'Кабинет Маркета → Настройки → API и модули → Создать новый токен',
    sandbox: '«ACMA:sandbox-» и любое слово, например ACMA:sandbox-1',
    pattern: '[\\x21-\\x7E]{8,300}',
    secret: true,
  },
  {
    slug: 'business_id',
    label: 'Кабинет',
    hint: 'Откроется, когда введён ключ',
    where: 'Кабинет Маркета → Настройки → API и модули',
    pattern: '\\d{1,18}',
    secret: false,
    chosen: true,
  },
  {
    slug: 'campaign_id',
    label: 'Магазин',
    hint: 'Список магазинов откроется, когда введён ключ. Товары и цены у кабинета общие, заказы у каждого магазина свои',
    where: 'Кабинет Маркета → Настройки → API и модули',
    pattern: '\\d{1,18}',
    secret: false,
    chosen: true,
  },
] as const satisfies readonly KeyField[];

const Campaign = z.object({
  id,
  domain: text,
  business: z.object({ id, name: text }).nullish(),
  placementType: text,
  apiAvailability: text,
});
type Campaign = z.output<typeof Campaign>;
const CampaignsPage = z.object({ campaigns: rows(Campaign, 'id'), paging: Paging });

const TokenAnswer = z.object({ result: z.object({ apiKey: z.object({ authScopes: rows(key) }) }) });
const SettingsAnswer = z.object({ result: z.object({ settings: z.object({ currency: text }).nullish() }).nullish() });

/** Description of /v2/auth/token: what a key may be good for. */
const scopes: Record<string, string> = {
  ALL_METHODS: 'Полное управление кабинетом',
  ALL_METHODS_READ_ONLY: 'Просмотр всего кабинета',
  INVENTORY_AND_ORDER_PROCESSING: 'Обработка заказов',
  INVENTORY_AND_ORDER_PROCESSING_READ_ONLY: 'Просмотр заказов',
  PRICING: 'Цены',
  PRICING_READ_ONLY: 'Просмотр цен',
  OFFERS_AND_CARDS_MANAGEMENT: 'Товары и карточки',
  OFFERS_AND_CARDS_MANAGEMENT_READ_ONLY: 'Просмотр товаров и карточек',
  PROMOTION: 'Продвижение',
  PROMOTION_READ_ONLY: 'Просмотр продвижения',
  FINANCE_AND_ACCOUNTING: 'Финансы и отчётность',
  COMMUNICATION: 'Общение с покупателями',
  SETTINGS_MANAGEMENT: 'Настройки',
  SUPPLIES_MANAGEMENT_READ_ONLY: 'Просмотр поставок',
};
/** Without which the cabinet can't do its work for the seller. */
const needed = ['OFFERS_AND_CARDS_MANAGEMENT', 'PRICING', 'INVENTORY_AND_ORDER_PROCESSING'];

/** Models in which the seller keeps the goods: those of the others lie at the Market. */
const served: Record<string, string> = { FBS: 'FBS', DBS: 'DBS' };

/** Description of …/campaigns: why a store answers no API. */
const unavailable: Record<string, string> = {
  DISABLED_BY_INACTIVITY: 'магазин больше 90 дней не размещал товары',
  DISABLED_BY_NO_ACTIVE_CONTRACT: 'нет действующего договора с Маркетом',
  MANUALLY_DISABLED: 'интеграция выключена вручную',
  DISABLED_BY_NO_PLACEMENT_TYPE: 'магазин не подключён к программе размещения',
};

/** Description of /v2/campaigns: largest `limit`. */
const page = 100;

/** …/campaigns tells what the key opens, …/auth/token what for, …/settings in which currency. */
export function keysApi(http: Caller, { business, campaign }: { business: string; campaign: string }): KeysApi {
  async function campaigns(): Promise<Campaign[]> {
    const found = await everyPage(async (pageToken) => {
      const query = { limit: page, pageToken };
      const call = { method: 'GET', path: '/v2/campaigns', query, repeatable: true } as const;
      const { campaigns, paging } = await http.json(call, CampaignsPage);
      return pageOf(campaigns, paging);
    });
    return uniqueBy(found, (each) => each.id);
  }

  return {
    async check() {
      const own = (await campaigns()).find((each) => each.id === campaign);
      if (!own) throw new MarketplaceError('keys', `Магазина ${campaign} у этого ключа Маркета нет: выберите другой.`);
      if (own.business?.id !== business)
        throw new MarketplaceError('keys', `Магазин «${titleOf(own)}» — из другого кабинета: выберите его кабинет.`);
      const why = unavailable[own.apiAvailability];
      if (why) throw new MarketplaceError('keys', `Маркет не пускает в магазин «${titleOf(own)}»: ${why}.`);
      if (!served[own.placementType])
        throw new MarketplaceError(
          'keys',
          `Магазин «${titleOf(own)}» работает по модели ${own.placementType}: его товары лежат у Маркета, остатки и заказы ведёт он сам.`,
        );
      const token = await http.json({ path: '/v2/auth/token', repeatable: true }, TokenAnswer);
      const granted = token.result.apiKey.authScopes;
      const path = '/v2/businesses/{businessId}/settings';
      const { result } = await http.json({ path, params: { businessId: business }, repeatable: true }, SettingsAnswer);
      return {
        company: own.business.name || titleOf(own),
        expiresAt: null,
        roles: granted.map((scope) => scopes[scope] ?? scope),
        currency: ourCurrency(result?.settings?.currency ?? ''),
        forbidden: granted.includes('ALL_METHODS')
          ? []
          : needed.filter((scope) => !granted.includes(scope)).map((scope) => scopes[scope] ?? scope),
      };
    },

    async choices() {
      const all = await campaigns();
      const open = all.filter(({ placementType }) => served[placementType]);
      if (open.length === 0 && all.length > 0)
        throw new MarketplaceError(
          'keys',
          `У этого ключа только магазины, чьи товары лежат у Маркета (${[...new Set(all.map(({ placementType }) => placementType))].join(', ')}): остатки и заказы таких ведёт он сам.`,
        );
      const businesses = uniqueBy(
        open.flatMap((each) => each.business ?? []),
        (each) => each.id,
      );
      const several = businesses.length > 1;
      return [
        { slug: 'business_id', options: businesses.map((each) => ({ id: each.id, title: each.name || each.id })) },
        {
          slug: 'campaign_id',
          options: open.map((each) => ({
            id: each.id,
            title: [titleOf(each), each.placementType, ...(several ? [each.business?.name ?? ''] : [])].join(' · '),
          })),
        },
      ];
    },
  };
}

const titleOf = ({ id, domain }: Campaign): string => domain || `Магазин ${id}`;
