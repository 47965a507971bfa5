import type { Marketplace } from '@prilavok/contract';

/** Fields that are described, and that our client doesn't send or our sandbox doesn't answer, on purpose. */
export interface Omission {
  /** Methods, as `POST /v3/product/import`. */
  of: string[];
  /** Never sent; what stands inside of them neither. */
  request?: string[];
  /** Never answered. */
  answer?: string[];
  /** Answered, but not always. */
  atTimes?: string[];
  why: string;
}

const lists = ['POST /v4/posting/fbs/list', 'POST /v4/posting/fbs/unfulfilled/list'];
const single = ['POST /v3/posting/fbs/get'];

const magnitGoods = '/api/seller/v1/products';
const magnitLists = ['orders/list', 'orders/list/unprocessed', 'parcels/list', 'shipments/list'].map(
  (path) => `POST /api/seller/v1/${path}`,
);

const otherIdentifiers = (items: string) => ['gtd', 'rnpt', 'uin'].map((name) => `${items}.identifiers.${name}`);
const onlyMarks = 'Declarations, lots and numbers of jewellery: the cabinet keeps codes of marking';

const goodsOfTheSandbox = 'Goods with marks, weights or exemplars of their own: the sandbox sells none';
const notOnTheWay = 'Set by warehouses and services that the sandbox has none of';
const onlyWhenAsked = 'Comes only when it is asked for by `with`, and we do not';
const wholeReport = 'A report is asked for about everything: whoever reads it sorts it';
const ourArticle = 'We name goods by our article; the other ids say the same';
const oneFilter = 'We ask for everything of a period and sort it ourselves';
const nextPage = 'Sent from the second page on; all of the way fits into one';

const marketGoods = 'POST /v2/businesses/{businessId}/offer-mappings';
const marketCards = 'POST /v2/businesses/{businessId}/offer-cards';
const marketPrices = 'POST /v2/businesses/{businessId}/offer-prices';
const marketQuarantine = 'POST /v2/businesses/{businessId}/price-quarantine';
const marketPromos = 'POST /v2/businesses/{businessId}/promos';
const marketOrders = 'POST /v1/businesses/{businessId}/orders';
const marketReturn = 'GET /v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId}';
const marketShipments = 'PUT /v2/campaigns/{campaignId}/first-mile/shipments';
const marketWarehouses = ['v2', 'v3'].map((version) => `POST /${version}/businesses/{businessId}/warehouses`);
const switchedOff = 'Switched off since October 2026';

/** By marketplace: one list of what is left out, each with its reason. A test holds that each entry is still true. */
export const omissions: Partial<Record<Marketplace, Omission[]>> = {
  ozon: [
    // Analytics
    {
      of: ['POST /v1/analytics/data'],
      request: ['filters'],
      why: oneFilter,
    },
    // Reports
    {
      of: ['POST /v1/report/products/create'],
      request: ['offer_id', 'search', 'sku'],
      why: wholeReport,
    },
    {
      of: ['POST /v1/report/postings/create'],
      request: [
        ...['cancel_reason_id', 'offer_id', 'sku', 'status_alias', 'statuses', 'title'].map((name) => `filter.${name}`),
        ...['filter.warehouse_id', 'filter.delivery_method_id', 'filter.is_express', 'with'],
      ],
      why: wholeReport,
    },
    // Money
    {
      of: ['POST /v1/finance/accrual/by-day'],
      atTimes: ['accruals.posting', 'accruals.item_fees'],
      why: 'An accrual is for a posting or for goods',
    },
    {
      of: ['POST /v1/finance/accrual/by-day'],
      answer: ['accruals.non_item_fee', 'accruals.container_fees'],
      why: 'The sandbox sells no services to sellers, and no containers',
    },
    // Returns
    {
      of: ['POST /v1/returns/list'],
      request: [
        ...['logistic_return_date', 'storage_tariffication_start_date', 'order_id', 'product_name'],
        ...['offer_id', 'visual_status_name', 'warehouse_id', 'barcode', 'compensation_status_id'],
      ].map((name) => `filter.${name}`),
      why: 'All that changed since the last time are read, or those of one posting',
    },
    { of: ['POST /v1/returns/list'], request: ['last_id'], why: nextPage },
    {
      of: ['POST /v2/returns/rfbs/list'],
      request: ['filter.offer_id', 'filter.group_state', 'filter.created_at', 'last_id'],
      why: 'Only the number of one claim is sought, by its posting',
    },
    {
      of: ['POST /v1/returns/rfbs/action/set'],
      request: ['return_for_back_way'],
      why: 'Money for the way back is settled with the buyer',
    },
    {
      of: ['POST /v1/returns/list'],
      atTimes: ['returns.storage.arrived_moment', 'returns.logistic.final_moment'],
      why: 'What has not happened yet is not told',
    },
    {
      of: ['POST /v1/returns/list'],
      answer: ['returns.logistic.cancelled_with_compensation_moment', 'returns.compensation_status'],
      why: 'Nobody is compensated in the sandbox',
    },
    // Goods
    {
      of: ['POST /v1/description-category/tree'],
      answer: [
        ...['result.type_id', 'result.type_name', 'result.children.type_id', 'result.children.type_name'],
        ...['result.children.children.description_category_id', 'result.children.children.category_name'],
      ],
      why: 'A node is a category or a type of goods and has the fields of one of them; types are leaves',
    },
    {
      of: ['POST /v3/product/import'],
      request: ['items.geo_names', 'items.promotions'],
      why: 'Parts of a card that the cabinet does not keep yet',
    },
    {
      of: ['POST /v3/product/import'],
      request: ['items.primary_image', 'items.new_description_category_id', 'items.service_type'],
      why: 'The first picture is the main one; a category is never moved by its second number; services are not sold',
    },
    { of: ['POST /v3/product/info/list'], request: ['product_id', 'sku'], why: ourArticle },
    {
      of: ['POST /v3/product/info/list'],
      answer: [
        ...['items.availabilities', 'items.color_image', 'items.commissions', 'items.discounted_fbo_stocks'],
        ...['items.has_discounted_fbo_item', 'items.is_prepayment_allowed', 'items.is_super', 'items.model_info'],
        ...['items.price_indexes', 'items.promotions'],
      ],
      why: 'Sales figures and marks of a card that the cabinet does not show',
    },
    {
      of: ['POST /v3/product/list'],
      request: ['filter.offer_id', 'filter.product_id', 'filter.skus'],
      why: 'The list is read whole; single goods are asked for by /v3/product/info/list',
    },
    {
      of: ['POST /v4/product/info/attributes'],
      request: ['filter.product_id', 'filter.sku', 'sort_by', 'sort_dir'],
      why: ourArticle,
    },
    { of: ['POST /v4/product/info/attributes'], request: ['last_id'], why: 'As many are asked for as one page holds' },
    // Prices and stocks
    {
      of: ['POST /v1/product/import/prices'],
      request: [
        ...[
          'prices.auto_action_enabled',
          'prices.auto_add_to_ozon_actions_list_enabled',
          'prices.price_strategy_enabled',
        ],
        ...['prices.manage_elastic_boosting_through_price', 'prices.min_price_for_auto_actions_enabled'],
        ...['prices.net_price', 'prices.quant_size', 'prices.vat'],
      ],
      why: 'A new price must not switch promotions, strategies, packs or VAT: what is left out stays as it is',
    },
    { of: ['POST /v1/product/import/prices'], request: ['prices.product_id'], why: ourArticle },
    {
      of: ['POST /v5/product/info/prices'],
      answer: [
        ...['fbo_deliv_to_customer_amount', 'fbo_direct_flow_trans_max_amount', 'fbo_direct_flow_trans_min_amount'],
        ...['fbo_return_flow_amount', 'fbs_direct_flow_trans_max_amount', 'fbs_direct_flow_trans_min_amount'],
        ...['fbs_first_mile_max_amount', 'fbs_first_mile_min_amount', 'fbs_return_flow_amount', 'sales_percent_fbo'],
        ...['sales_percent_fbp', 'sales_percent_rfbs'],
      ].map((name) => `items.commissions.${name}`),
      why: 'Commissions of other schemes and of logistics: the cabinet reads none of them',
    },
    {
      of: ['POST /v5/product/info/prices'],
      answer: [
        ...['items.marketing_actions', 'items.price_indexes', 'items.price.auto_add_to_ozon_actions_list_enabled'],
        ...['items.price.marketing_seller_price', 'items.price.net_price', 'items.price.retail_price'],
      ],
      why: 'Promotions and comparisons with other shops: the sandbox has neither',
    },
    {
      of: ['POST /v2/products/stocks'],
      request: ['stocks.offer_id'],
      why: 'Only one of the two ids may be sent, and product_id is required',
    },
    { of: ['POST /v2/product/info/stocks-by-warehouse/fbs'], request: ['sku'], why: ourArticle },
    {
      of: ['POST /v1/actions/candidates', 'POST /v1/actions/products'],
      request: ['last_id'],
      why: nextPage,
    },
    // Warehouses
    { of: ['POST /v2/warehouse/list'], request: ['warehouse_ids'], why: 'All of them are read' },
    { of: ['POST /v2/delivery-method/list'], request: ['filter', 'sort_dir'], why: 'All of them are read' },
    { of: ['POST /v2/warehouse/list'], answer: ['warehouses.pause_at', 'warehouses.timetable'], why: notOnTheWay },
    { of: ['POST /v2/delivery-method/list'], answer: ['delivery_methods.tpl_dropoff_point'], why: notOnTheWay },
    // Requests of buyers
    {
      of: ['POST /v2/conditional-cancellation/list'],
      request: ['filters.cancellation_initiator', 'with'],
      why: 'Whoever asks waits for an answer, and we count ourselves',
    },
    { of: ['POST /v2/conditional-cancellation/list'], request: ['last_id'], why: nextPage },
    { of: ['POST /v1/return/giveout/list'], request: ['last_id'], why: nextPage },
    {
      of: ['POST /v2/conditional-cancellation/approve'],
      request: ['comment'],
      why: 'Who agrees needs no words',
    },
    // Postings
    {
      of: ['POST /v4/posting/fbs/list'],
      request: [
        ...['filter.delivery_method_ids', 'filter.integration_type_flow', 'filter.is_blr_traceable', 'filter.order_id'],
        ...['filter.order_numbers', 'filter.provider_ids', 'filter.statuses', 'filter.warehouse_ids'],
      ],
      why: oneFilter,
    },
    {
      of: ['POST /v4/posting/fbs/unfulfilled/list'],
      request: [
        ...['filter.delivering_date_from', 'filter.delivering_date_to', 'filter.delivery_method_ids'],
        ...['filter.last_changed_status_date', 'filter.provider_ids', 'filter.statuses', 'filter.warehouse_ids'],
      ],
      why: oneFilter,
    },
    {
      of: lists,
      request: ['translit', 'with.financial_data', 'with.legal_info'],
      why: 'Addresses in Latin letters, money and legal buyers: the cabinet reads none of them',
    },
    {
      of: single,
      request: ['with.translit', 'with.financial_data', 'with.legal_info', 'with.product_exemplars'],
      why: 'Addresses in Latin letters, money, legal buyers and exemplars: the cabinet reads none of them',
    },
    { of: lists, answer: ['postings.financial_data', 'postings.legal_info'], why: onlyWhenAsked },
    {
      of: single,
      answer: ['result.financial_data', 'result.legal_info', 'result.product_exemplars'],
      why: onlyWhenAsked,
    },
    {
      of: lists,
      atTimes: ['postings.addressee', 'postings.customer'],
      why: 'Buyers are named for deliveries by the seller only',
    },
    {
      of: single,
      answer: ['result.courier'],
      atTimes: ['result.addressee', 'result.customer'],
      why: 'Buyers are named for deliveries by the seller only, couriers for those by Ozon',
    },
    {
      of: ['POST /v4/posting/fbs/list'],
      atTimes: ['postings.delivering_date'],
      why: 'Known once the parcel is on its way',
    },
    { of: single, atTimes: ['result.delivering_date'], why: 'Known once the parcel is on its way' },
    {
      of: ['POST /v4/posting/fbs/unfulfilled/list'],
      answer: ['postings.delivering_date'],
      why: 'None of them is on its way',
    },
    {
      of: lists,
      answer: [
        ...['analytics_data.client_delivery_date_begin', 'analytics_data.client_delivery_date_end', 'container'],
        ...['container_sort_type', 'destination_place_id', 'destination_place_name', 'external_order', 'optional'],
        ...['pickup_code_verified_at', 'prr_option', 'quantum_id', 'sorting_center', 'tariffication'],
        ...['tariffication_steps', 'volume_weight'],
      ].map((name) => `postings.${name}`),
      why: notOnTheWay,
    },
    {
      of: single,
      answer: [
        ...['analytics_data.client_delivery_date_begin', 'analytics_data.client_delivery_date_end', 'container'],
        ...['container_sort_type', 'external_order', 'fact_delivery_date', 'optional', 'pickup_code_verified_at'],
        ...['prr_option', 'related_postings', 'sorting_center', 'tariffication', 'tariffication_steps'],
      ].map((name) => `result.${name}`),
      why: notOnTheWay,
    },
    {
      of: lists,
      answer: [
        ...['products.is_blr_traceable', 'products.is_marketplace_buyout', 'products.product_color'],
        ...['require_blr_traceable_attrs', 'requirements.products_requiring_change_country'],
        ...['requirements.products_requiring_imei', 'requirements.products_requiring_jw_uin'],
        'requirements.products_requiring_weight',
      ].map((name) => `postings.${name}`),
      why: goodsOfTheSandbox,
    },
    {
      of: single,
      answer: [
        ...['products.jw_uin', 'products.is_blr_traceable', 'products.is_marketplace_buyout', 'products.has_imei'],
        ...['products.is_weight_needed', 'products.weight_max', 'products.weight_min', 'related_weight_postings'],
        ...['require_blr_traceable_attrs', 'requirements.products_requiring_change_country'],
        ...['requirements.products_requiring_jw_uin', 'requirements.products_requiring_weight'],
        'requirements.products_requiring_imei',
      ].map((name) => `result.${name}`),
      why: goodsOfTheSandbox,
    },
    {
      of: ['POST /v4/posting/fbs/ship'],
      request: ['with'],
      why: 'Asks for more about the parts, which are read by themselves',
    },
    {
      of: ['POST /v6/fbs/posting/product/exemplar/set'],
      request: ['products.exemplars.weight'],
      why: goodsOfTheSandbox,
    },
    {
      of: single,
      atTimes: ['result.analytics_data', 'result.barcodes'],
      why: 'Comes only when it is asked for by `with`: who looks at parcels asks for neither',
    },
    {
      of: ['POST /v2/posting/fbs/product/country/list'],
      request: ['name_search'],
      why: 'All of them are read: the list is short',
    },
    // Ratings
    {
      of: ['POST /v1/rating/history'],
      request: ['with_premium_scores'],
      why: 'For sellers with a subscription that Ozon takes in no more',
    },
    // Shipments
    {
      of: ['POST /v1/carriage/create'],
      request: ['all_blr_traceable'],
      why: 'Goods that Belarus traces: the cabinet keeps no such mark',
    },
    {
      of: ['POST /v1/carriage/approve'],
      request: ['containers_count'],
      why: 'For entrusted acceptance only; the cabinet does not count boxes of a shipment',
    },
    {
      of: ['POST /v2/posting/fbs/act/list'],
      request: ['filter.integration_type'],
      why: oneFilter,
    },
    {
      of: ['POST /v2/posting/fbs/act/list'],
      atTimes: ['result.related_docs.act_of_acceptance'],
      why: 'A carriage that is cancelled has none',
    },
    {
      of: ['POST /v2/posting/fbs/act/list'],
      atTimes: ['result.related_docs.act_of_mismatch'],
      why: 'Made where something was counted otherwise',
    },
    {
      of: ['POST /v2/posting/fbs/act/list'],
      answer: ['result.related_docs.act_of_excess'],
      why: 'Nobody hands the sandbox a parcel that it has not been told of',
    },
    {
      of: ['POST /v2/carriage/delivery/list'],
      request: ['filter.departure_date'],
      why: 'Postings leave on the day for which Ozon plans them',
    },
    {
      of: ['POST /v2/carriage/delivery/list'],
      answer: [
        ...['carriages.carriage_volume', 'carriages.pickup_fee', 'cut_in', 'dropoff_address', 'dropoff_point_id'],
        ...['dropoff_change_availability', 'dropoff_point_type', 'first_mile_changing', 'has_entrusted_acceptance'],
        ...['is_optional_carriage', 'is_presort', 'recommended_time_local', 'recommended_time_utc_offset_in_minutes'],
        ...['timeslot_from', 'timeslot_to', 'tpl_provider_icon_url'],
      ].map((name) => `methods.${name}`),
      why: notOnTheWay,
    },
    {
      of: [
        ...['POST /v2/warehouse/list', 'POST /v2/delivery-method/list', 'POST /v5/product/info/prices', ...lists],
        ...['POST /v2/product/info/stocks-by-warehouse/fbs', 'POST /v2/carriage/delivery/list'],
      ],
      request: ['cursor'],
      why: nextPage,
    },
  ],
  yandex_market: [
    // Money
    {
      of: ['POST /v2/campaigns/{campaignId}/stats/orders'],
      request: ['dateFrom', 'dateTo', 'orders', 'statuses', 'hasCis'],
      why: 'All that changed on a day are read',
    },
    { of: ['POST /v2/campaigns/{campaignId}/stats/orders'], request: ['?pageToken'], why: nextPage },
    {
      of: ['POST /v2/campaigns/{campaignId}/stats/orders'],
      atTimes: ['result.orders.subsidies', 'result.orders.items.details'],
      why: 'Told of what was sold, and of what came back',
    },
    {
      of: ['POST /v2/campaigns/{campaignId}/stats/orders'],
      answer: ['result.paging.nextPageToken'],
      why: 'All of the way fits into one page',
    },
    {
      of: ['POST /v2/campaigns/{campaignId}/stats/orders'],
      answer: [
        ...['partnerOrderId', 'initialItems'].map((name) => `result.orders.${name}`),
        ...['cisList', 'initialCount', 'bidFee', 'cofinanceThreshold', 'cofinanceValue'].map(
          (name) => `result.orders.items.${name}`,
        ),
        ...['updateDate', 'stockType'].map((name) => `result.orders.items.details.${name}`),
      ],
      why: 'The sandbox has no numbers of the shop, codes, bids and discounts that are shared; what warehouses of the Market found out is told of FBY alone',
    },
    // Returns
    {
      of: ['GET /v2/campaigns/{campaignId}/returns'],
      request: ['?orderIds', '?statuses', '?shipmentStatuses', '?type', '?toDate'],
      why: 'All that changed since the last time are read',
    },
    {
      of: ['GET /v2/campaigns/{campaignId}/returns'],
      request: ['?from_date', '?to_date'],
      why: switchedOff,
    },
    { of: ['GET /v2/campaigns/{campaignId}/returns'], request: ['?pageToken'], why: nextPage },
    {
      of: ['GET /v2/campaigns/{campaignId}/returns'],
      atTimes: ['result.returns.pickupTillDate'],
      why: 'Told of what waits to be fetched',
    },
    {
      of: ['GET /v2/campaigns/{campaignId}/returns'],
      answer: ['result.paging.nextPageToken'],
      why: 'All of the way fits into one page',
    },
    {
      of: ['GET /v2/campaigns/{campaignId}/returns'],
      answer: [
        ...['result.returns.refundAmount', 'result.returns.items.tracks', 'result.returns.items.instances.cis'],
        ...['result.returns.items.instances.imei', 'result.returns.items.decisions.images'],
        ...['refundAmount', 'partnerCompensation', 'partnerCompensationAmount'].map(
          (name) => `result.returns.items.decisions.${name}`,
        ),
      ],
      why: 'Sums in kopecks are switched off; nobody is compensated, and goods have no codes, tracks and pictures there',
    },
    {
      of: [marketReturn],
      answer: [
        ...['pickupTillDate', 'refundAmount', 'items.tracks', 'items.instances.cis', 'items.instances.imei'],
        ...['images', 'refundAmount', 'partnerCompensation', 'partnerCompensationAmount'].map(
          (name) => `items.decisions.${name}`,
        ),
      ].map((name) => `result.${name}`),
      why: 'As in the list; one is read when it was answered, before it can be fetched',
    },
    {
      of: ['POST /v1/businesses/{businessId}/returns/decisions'],
      atTimes: ['decisionReasonTypes', 'partialCompensationBounds'].map((name) => `result.availableDecisions.${name}`),
      why: 'Each is told with one of the decisions',
    },
    // Reports
    {
      of: ['GET /v2/reports/info/{reportId}'],
      request: ['?sourceType'],
      why: 'For advertisers: our keys are those of sellers',
    },
    {
      of: ['POST /v2/reports/goods-prices/generate', 'POST /v2/reports/shows-sales/generate'],
      request: ['businessId'],
      why: 'One of both is sent: an account is one store, and so are its reports',
    },
    {
      of: ['POST /v2/reports/goods-prices/generate'],
      request: ['categoryIds'],
      why: wholeReport,
    },
    {
      of: ['POST /v2/reports/united-orders/generate'],
      request: ['?language', 'promoId'],
      why: wholeReport,
    },
    {
      of: ['POST /v2/reports/united-returns/generate'],
      request: ['returnType', 'returnStatusTypes'],
      why: wholeReport,
    },
    {
      of: ['GET /v2/reports/info/{reportId}'],
      atTimes: ['result.subStatus', 'result.generationFinishedAt', 'result.file'],
      why: 'Come with a report that is ready, or with the reason why it has no file',
    },
    // Keys and warehouses
    {
      of: ['GET /v2/campaigns'],
      request: ['?page', '?pageSize'],
      answer: ['campaigns.clientId', 'pager'],
      why: switchedOff,
    },
    {
      of: ['POST /v2/businesses/{businessId}/settings'],
      answer: ['result.traits'],
      why: 'Sellers of Market Yandex Go: the sandbox has none',
    },
    {
      of: ['POST /v2/businesses/{businessId}/warehouses'],
      request: ['campaignIds'],
      why: 'All of the cabinet are read: whether any stands in a group decides for all',
    },
    { of: ['POST /v3/businesses/{businessId}/warehouses'], request: ['warehouseIds'], why: 'All of them are read' },
    {
      of: marketWarehouses,
      answer: ['result.warehouses.address.block', 'result.warehouses.address.building'],
      why: 'Of addresses that have them: those of the sandbox do not',
    },
    {
      of: ['POST /v2/businesses/{businessId}/warehouses'],
      atTimes: ['result.warehouses.groupInfo'],
      why: 'Of warehouses in groups only',
    },
    // Categories
    {
      of: ['POST /v2/categories/tree'],
      answer: ['result.children.children.children.children'],
      why: 'The third level are the leaves',
    },
    {
      of: ['POST /v2/category/{categoryId}/parameters'],
      request: ['?businessId'],
      why: 'Tells characteristics that make variants of one card for this seller: dictionaries are the same for all',
    },
    {
      of: ['POST /v2/category/{categoryId}/parameters'],
      atTimes: [
        ...['constraints', 'constraints.maxLength', 'constraints.maxValue', 'constraints.minValue', 'unit', 'values'],
        'valueRestrictions',
      ].map((name) => `result.parameters.${name}`),
      why: 'Each of one type: texts, numbers, lists',
    },
    // Goods
    {
      of: [`${marketGoods}/update`],
      request: [
        ...['additionalExpenses', 'adult', 'age', 'boxCount', 'certificates', 'commodityCodes', 'condition'],
        ...['downloadable', 'guaranteePeriod', 'lifeTime', 'manuals', 'manufacturerCountries', 'purchasePrice'],
        ...['shelfLife', 'tags', 'type', 'vendorCode', 'videos'],
      ].map((name) => `offerMappings.offer.${name}`),
      why: 'Parts of a card that the cabinet does not keep yet: what is left out stays as it is',
    },
    {
      of: [`${marketGoods}/update`],
      request: ['category', 'customsCommodityCode', 'firstVideoAsCover', 'params'].map(
        (name) => `offerMappings.offer.${name}`,
      ),
      why: switchedOff,
    },
    {
      of: [`${marketGoods}/update`],
      request: ['?language', 'offerMappings.offer.parameterValues.unitId'],
      why: 'What is not said is the usual: Russian, and the usual unit of a characteristic, in which we send',
    },
    {
      of: [`${marketGoods}/update`],
      request: ['offerMappings.offer.deleteParameters', 'offerMappings.mapping', 'onlyPartnerMediaContent'],
      why: 'Nothing is taken away from a card, nor tied to one of the Market: a seller does that in the Market’s cabinet',
    },
    { of: [`${marketGoods}/update`], atTimes: ['results'], why: 'Of cards that were not taken' },
    {
      of: [`${marketGoods}/update`],
      answer: ['results.warnings'],
      why: 'We send the category along: nothing to warn of',
    },
    {
      of: [marketGoods],
      request: ['?language', 'cardStatuses', 'categoryIds', 'tags', 'vendorNames'],
      why: 'The list is read whole, or by articles',
    },
    {
      of: [marketGoods],
      answer: [
        ...['additionalExpenses', 'adult', 'age', 'boxCount', 'certificates', 'commodityCodes', 'condition'],
        ...['downloadable', 'guaranteePeriod', 'lifeTime', 'manuals', 'manufacturerCountries', 'mediaFiles.manuals'],
        ...['mediaFiles.videos', 'purchasePrice', 'shelfLife', 'tags', 'type', 'vendorCode', 'videos'],
      ].map((name) => `result.offerMappings.offer.${name}`),
      why: 'The same parts of a card: what was never sent is not shown',
    },
    {
      of: [marketGoods],
      answer: [
        ...['category', 'customsCommodityCode', 'mediaFiles.firstVideoAsCover', 'params'].map(
          (name) => `offer.${name}`,
        ),
        'mapping.marketModelName',
      ].map((name) => `result.offerMappings.${name}`),
      why: switchedOff,
    },
    {
      of: [marketGoods],
      atTimes: ['mapping.marketSku', 'mapping.marketSkuName', 'showcaseUrls'].map(
        (name) => `result.offerMappings.${name}`,
      ),
      why: 'Once the Market has made a card of it',
    },
    {
      of: [marketGoods],
      atTimes: ['result.offerMappings.offer.basicPrice.discountBase', 'result.offerMappings.offer.barcodes'],
      why: 'Only of goods with a discount, or with a barcode',
    },
    {
      of: [marketCards],
      request: ['?pageToken', 'cardStatuses', 'categoryIds'],
      answer: ['result.paging.nextPageToken'],
      why: 'Cards are read by articles, as many as one page holds',
    },
    {
      of: [marketCards],
      atTimes: ['averageContentRating', 'recommendations', 'recommendations.percent'].map(
        (name) => `result.offerCards.${name}`,
      ),
      why: 'Only where advice is asked for, of cards that lack something; percent only of some kinds of advice',
    },
    {
      of: [marketCards],
      answer: ['result.offerCards.mapping.marketModelName'],
      why: switchedOff,
    },
    {
      of: [marketCards],
      answer: ['result.offerCards.parameterValues.unitId'],
      why: 'Shown as it was sent: in the usual unit',
    },
    {
      of: [marketCards],
      atTimes: [
        'mapping.marketSku',
        'mapping.marketSkuName',
        'errors',
        'warnings',
        'parameterValues',
        'parameterValues.valueId',
      ].map((name) => `result.offerCards.${name}`),
      why: 'Of cards that there are, of those with faults, of those with characteristics, and of values from a list',
    },
    {
      of: ['POST /v1/businesses/{businessId}/offer-mappings/barcodes/generate'],
      atTimes: ['result'],
      why: 'Only where some got none',
    },
    {
      of: [`${marketGoods}/archive`],
      atTimes: ['result.notArchivedOffers'],
      why: 'Of those that were not taken',
    },
    {
      of: [`${marketGoods}/unarchive`],
      atTimes: ['result.notUnarchivedOfferIds'],
      why: 'Of those that were not taken out',
    },
    {
      of: [`${marketGoods}/delete`],
      answer: ['result.notDeletedOfferIds'],
      why: "Of what lies at the Market's own warehouses: the sandbox has none",
    },
    { of: ['POST /v2/campaigns/{campaignId}/offers/update'], request: ['offers.available'], why: switchedOff },
    // Prices, stocks and promotions
    {
      of: [marketPrices],
      request: ['?pageToken', 'archived'],
      answer: ['result.paging.nextPageToken'],
      why: 'Prices are read by articles, as many as one page holds',
    },
    {
      of: [marketPrices],
      atTimes: ['result.offers.price.discountBase', 'result.offers.price.minimumForBestseller'],
      why: 'Only of goods that have them',
    },
    {
      of: [marketQuarantine],
      request: ['?pageToken', 'cardStatuses', 'categoryIds', 'tags', 'vendorNames'],
      answer: ['result.paging.nextPageToken'],
      why: 'Held prices are read by articles, as many as one page holds',
    },
    {
      of: [marketQuarantine],
      answer: ['result.offers.currentPrice', 'result.offers.lastValidPrice'],
      why: switchedOff,
    },
    {
      of: ['POST /v3/businesses/{businessId}/offers/stocks/update'],
      request: ['skuItems.updatedAt'],
      why: 'A stock is true when it is sent',
    },
    {
      of: ['PUT /v2/campaigns/{campaignId}/offers/stocks'],
      request: ['skus.items.updatedAt'],
      why: 'A stock is true when it is sent',
    },
    {
      of: ['POST /v3/businesses/{businessId}/offers/stocks', 'POST /v2/campaigns/{campaignId}/offers/stocks'],
      request: ['?pageToken', '?limit', 'archived'],
      answer: ['result.paging.nextPageToken'],
      why: 'Stocks are read by articles: such a list comes back whole',
    },
    {
      of: ['POST /v2/campaigns/{campaignId}/offers/stocks'],
      request: ['stocksWarehouseId', 'hasStocks', 'withTurnover'],
      answer: ['result.warehouses.offers.turnoverSummary'],
      why: 'For goods that lie at the Market',
    },
    {
      of: ['POST /v2/tariffs/calculate'],
      request: ['sellingProgram', 'frequency', 'paymentDelayWeeks', 'currency'].map((name) => `parameters.${name}`),
      why: "The account's own store has all of these",
    },
    { of: ['POST /v2/tariffs/calculate'], request: ['offers.quantity'], why: 'A price is of one piece' },
    { of: [marketPromos], request: ['participation', 'mechanics'], why: oneFilter },
    {
      of: [marketPromos],
      atTimes: ['bestsellerInfo.entryDeadline', 'bestsellerInfo.renewalEnabled', 'mechanicsInfo.promocodeInfo'].map(
        (name) => `result.promos.${name}`,
      ),
      why: 'Each of one kind of promotion',
    },
    {
      of: [`${marketPromos}/offers`],
      request: ['statusType', 'statuses'],
      why: 'The filter knows less than the status of each product: whom the Market has put in counts as not put in',
    },
    {
      of: [`${marketPromos}/offers`],
      answer: ['result.offers.autoParticipatingDetails'],
      why: 'The Market of the sandbox puts nobody in by itself',
    },
    {
      of: [`${marketPromos}/offers`],
      atTimes: ['price', 'promoPrice'].map((name) => `result.offers.params.discountParams.${name}`),
      why: 'Of goods that take part',
    },
    {
      of: [`${marketPromos}/offers`],
      atTimes: ['result.offers.params.discountParams'],
      why: 'Of promotions that set a price: a promo code takes its percent off by itself',
    },
    {
      of: [`${marketPromos}/offers/update`],
      answer: ['result.warningOffers'],
      why: 'Warnings of stores with prices of their own: the sandbox has one price for all',
    },
    {
      of: [`${marketPromos}/offers/update`],
      atTimes: ['result.rejectedOffers'],
      why: 'Of those that were not taken',
    },
    {
      of: [`${marketPromos}/offers/delete`],
      request: ['deleteAllOffers'],
      why: 'Chosen goods leave; whoever takes out all has chosen all',
    },
    // Orders
    {
      of: [marketOrders],
      request: [
        ...['externalOrderIds', 'programTypes', 'substatuses', 'sourcePlatforms'],
        ...['dates.creationDateFrom', 'dates.creationDateTo', 'dates.shipmentDateFrom', 'dates.shipmentDateTo'],
      ],
      why: oneFilter,
    },
    {
      of: [marketOrders],
      answer: [
        ...['externalOrderId', 'delivery.transfer'],
        ...[
          'delivery.digitalGoods',
          'delivery.receiveBarcode',
          'delivery.receiveCode',
          'delivery.shipment.shipmentTime',
        ],
        ...['delivery.pickup.outletCode', 'delivery.pickup.outletStorageLimitDate'],
      ].map((name) => `orders.${name}`),
      why: notOnTheWay,
    },
    {
      of: [marketOrders],
      answer: [
        ...['apartment', 'block', 'entrance', 'entryphone', 'floor', 'gps', 'house', 'postcode', 'street'].map(
          (name) => `orders.delivery.pickup.address.${name}`,
        ),
        ...['courier', 'pickup'].flatMap((way) =>
          ['address.district', 'address.subway', 'region.parent'].map((name) => `orders.delivery.${way}.${name}`),
        ),
      ],
      why: "Where exactly a point of the Market is: the cabinet shows city and region; districts and stations of the metro aren't of every town",
    },
    {
      of: [marketOrders],
      answer: [
        ...['items.instances', 'items.requiredInstanceTypes', 'items.tags', 'delivery.boxesLayout.items.instances'],
        'delivery.boxesLayout.items.partialCount',
      ].map((name) => `orders.${name}`),
      why: goodsOfTheSandbox,
    },
    {
      of: [marketOrders],
      atTimes: [
        ...['orders.cancelRequested', 'orders.notes', 'orders.services'],
        ...['orders.delivery.dates.fromTime', 'orders.delivery.dates.toTime'],
      ],
      why: 'Of what the seller carries',
    },
    {
      of: [marketOrders],
      atTimes: ['boxesLayout', 'courier', 'pickup', 'shipment.id', 'tracks', 'dates.realDeliveryDate'].map(
        (name) => `orders.delivery.${name}`,
      ),
      why: 'Of orders that are packed, that a courier brings, that are fetched, that the Market hands over, that are followed, that were received before it was told',
    },
    {
      of: ['PUT /v2/campaigns/{campaignId}/orders/{orderId}/status'],
      request: ['order.substatus'],
      answer: ['order', 'operation'],
      why: 'Tells that an order was received, which has no finer word; the order as it is then is read by itself',
    },
    {
      of: [`${marketPromos}/offers`, marketShipments, ...marketWarehouses],
      request: ['?pageToken'],
      answer: ['result.paging.nextPageToken'],
      why: nextPage,
    },
    {
      of: ['GET /v2/campaigns', marketOrders],
      request: ['?pageToken'],
      answer: ['paging.nextPageToken'],
      why: nextPage,
    },
    {
      of: [marketGoods],
      atTimes: ['result.paging.nextPageToken'],
      why: 'Stands on all pages but the last one',
    },
    {
      of: ['PUT /v2/campaigns/{campaignId}/orders/{orderId}/boxes'],
      request: ['boxes.items.partialCount', 'boxes.items.instances'],
      answer: ['result.boxes.items.partialCount', 'result.boxes.items.instances'],
      why: 'Marks of single pieces, and pieces in several boxes: the cabinet keeps none',
    },
    {
      of: ['POST /v2/campaigns/{campaignId}/orders/status-update'],
      answer: ['result.orders.operation'],
      why: 'Of goods that lie at the Market',
    },
    {
      of: ['POST /v2/campaigns/{campaignId}/orders/status-update'],
      atTimes: ['result.orders.errorDetails'],
      why: 'Of those that were not taken',
    },
    // Shipments
    {
      of: [marketShipments],
      request: ['orderIds', 'cancelledOrders'],
      why: 'Shipments are asked for by their day and warehouse',
    },
    {
      of: ['GET /v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}'],
      request: ['?cancelledOrders'],
      why: 'Cancelled orders are told apart by their state',
    },
    {
      of: ['POST /v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/confirm'],
      request: ['externalShipmentId', 'signatory'],
      why: 'The cabinet keeps no number of its own and signs no acts',
    },
  ],
  magnit: [
    // Goods
    {
      of: [`POST ${magnitGoods}/sku`],
      request: [
        ...['certificate', 'composition', 'custom_characteristic_values_skus', 'instruction', 'okpd2', 'photo360'],
        ...['product_attributes', 'size_chart', 'video'],
      ].map((name) => `sku_list.${name}`),
      why: 'Parts of a card that the cabinet does not keep yet',
    },
    {
      of: [`POST ${magnitGoods}/sku/list`],
      answer: ['certificate', 'composition', 'instruction', 'photo_360', 'size_chart', 'video'].map(
        (name) => `result.${name}`,
      ),
      why: 'The same parts of a card: what was never sent is not shown',
    },
    {
      of: [`POST ${magnitGoods}/sku/list`],
      request: ['filter.category_id'],
      why: 'The list is read whole; single goods are asked for by the short list',
    },
    {
      of: [`POST ${magnitGoods}/sku/price/info`, `POST ${magnitGoods}/sku/stocks/info`],
      request: ['filter.sku_ids'],
      why: ourArticle,
    },
    { of: [`POST ${magnitGoods}/sku/price`], request: ['prices.sku_id'], why: ourArticle },
    { of: [`POST ${magnitGoods}/sku/stocks`], request: ['stocks.sku_id'], why: ourArticle },
    {
      of: [`POST ${magnitGoods}/sku/shops/{shop_id}/sku/unarchive`],
      request: ['seller_sku_ids'],
      atTimes: ['result.error_msg', 'result.seller_sku_id'],
      why: 'We name goods by the number that the list gives; of those that are not there no article is known',
    },
    {
      of: [`POST ${magnitGoods}/sku/shops/{shop_id}/sku/archive`],
      request: ['seller_sku_ids'],
      why: 'We name goods by the number that the list gives; our article says the same',
    },
    {
      of: [`POST ${magnitGoods}/sku/shops/{shop_id}/sku/archive`],
      atTimes: ['result.error_msg'],
      why: 'Of those that were not taken',
    },
    {
      of: [`POST ${magnitGoods}/sku/shops/{shop_id}/sku/delete`],
      atTimes: ['result.error_msg'],
      why: 'Of products that were not deleted',
    },
    {
      of: [`POST ${magnitGoods}/sku/price`],
      atTimes: ['result.error', 'result.sku_id'],
      why: 'Of a price that was not taken; of goods that are not there there is no number',
    },
    {
      of: [`POST ${magnitGoods}/sku/price`, `POST ${magnitGoods}/sku/price/info`],
      atTimes: ['result.old_price'],
      why: 'Only of goods with a discount',
    },
    // Orders
    {
      of: magnitLists,
      request: ['page_token'],
      answer: ['next_page_token'],
      why: 'Stands on all pages but the last one; all of the way fits into one',
    },
    {
      of: ['POST /api/seller/v1/orders/list'],
      request: ['customer_order_number', 'status', 'warehouse_id'],
      why: oneFilter,
    },
    {
      of: ['POST /api/seller/v1/orders/list/unprocessed'],
      request: ['created_at', 'customer_order_number', 'cutoff_time', 'warehouse_id'],
      why: oneFilter,
    },
    {
      of: ['POST /api/seller/v1/parcels/list'],
      request: ['created_at', 'customer_order_number', 'cutoff_time', 'parcel_id'],
      why: 'Parcels are asked for by their orders, by their labels, or by what can be handed over from a warehouse',
    },
    {
      of: ['POST /api/seller/v1/orders/parcels'],
      request: otherIdentifiers('parcels.items'),
      why: onlyMarks,
    },
    { of: ['POST /api/seller/v1/parcels/create'], request: otherIdentifiers('items'), why: onlyMarks },
    {
      of: ['orders/parcels', 'orders/complete', 'parcels/list'].map((path) => `POST /api/seller/v1/${path}`),
      answer: otherIdentifiers('parcels.items'),
      why: onlyMarks,
    },
    { of: ['POST /api/seller/v1/parcels/create'], answer: otherIdentifiers('items'), why: onlyMarks },
    // Shipments
    {
      of: ['POST /api/seller/v1/shipments/list'],
      request: ['confirmed_at', 'created_at.to', 'customer_order_number', 'parcel_barcode', 'parcel_id'],
      why: 'Shipments are asked for by their number, or by the warehouse that they leave',
    },
    {
      of: ['POST /api/seller/v1/shipments/list'],
      atTimes: ['shipments.confirmed_at'],
      why: 'A draft is not confirmed yet',
    },
    {
      of: ['POST /api/seller/v1/shipments/confirm'],
      request: ['warehouse_id'],
      why: 'Either of the two names it: we know the shipment',
    },
  ],
  wildberries: [
    { of: ['GET /api/v1/claims'], request: ['?nm_id'], why: 'All claims are read, or one by its id' },
    // Money
    {
      of: ['POST /api/finance/v1/sales-reports/detailed'],
      request: ['fields'],
      why: 'A row with a part of its fields is described nowhere',
    },
    {
      of: ['POST /api/finance/v1/sales-reports/detailed'],
      answer: ['rebillLogisticOrg', 'kiz'],
      why: 'The sandbox carries everything itself, and its goods have no codes',
    },
    {
      of: ['POST /api/finance/v1/sales-reports/detailed'],
      answer: ['docTypeName'],
      why: 'The older name of documentType',
    },
    {
      of: ['GET /api/v1/tariffs/commission'],
      request: ['?locale'],
      why: 'Only numbers are read of it',
    },
    { of: ['GET /api/content/v1/brands'], atTimes: ['next'], why: 'The last page has no next one' },
    {
      of: ['POST /api/analytics/v3/sales-funnel/products'],
      request: ['pastPeriod', 'nmIds', 'brandNames', 'subjectIds', 'tagIds'],
      answer: ['data.products.statistic.past', 'data.products.statistic.comparison'],
      why: 'All cards are asked for, of one day each time: days are compared here',
    },
    {
      of: ['POST /api/v2/search-report/table/details'],
      request: [
        'pastPeriod',
        'subjectId',
        'brandName',
        'tagId',
        'nmIds',
        'includeSubstitutedSKUs',
        'includeSearchTexts',
      ],
      why: 'All cards are asked for, of one day, as they are counted unless told otherwise',
    },
    {
      of: ['POST /api/v2/nm-report/downloads'],
      request: ['nmIDs', 'nmIds', 'subjectIds', 'subjectIDs', 'brandNames', 'tagIds', 'tagIDs', 'timezone'].map(
        (name) => `params.${name}`,
      ),
      why: wholeReport,
    },
    {
      of: ['POST /api/v2/nm-report/downloads'],
      request: [
        'userReportName',
        ...[
          'pastPeriod',
          'orderBy',
          'positionCluster',
          'includeSubstitutedSKUs',
          'includeSearchTexts',
          'topOrderBy',
        ].map((name) => `params.${name}`),
        ...['subjectId', 'brandName', 'tagId', 'limit', 'availabilityFilters'].map((name) => `params.${name}`),
      ],
      why: 'Of reports of other types, which we do not ask for; ours need no name there',
    },
    {
      of: [
        ...[
          'GET /content/v2/object/parent/all',
          'GET /content/v2/object/all',
          'GET /content/v2/object/charcs/{subjectId}',
        ],
        ...['POST /content/v2/cards/error/list', 'POST /content/v2/get/cards/list', 'POST /content/v2/get/cards/trash'],
        ...['colors', 'countries', 'kinds', 'seasons', 'tnved'].map((name) => `GET /content/v2/directory/${name}`),
      ],
      request: ['?locale'],
      why: 'Everything is read in Russian, which is the usual language',
    },
    {
      of: ['GET /content/v2/object/all'],
      request: ['?name', '?parentID'],
      why: 'The tree is read whole',
    },
    {
      of: ['GET /content/v2/directory/tnved'],
      request: ['?search'],
      why: 'The codes of a subject are few: all of them are read',
    },
    {
      of: ['GET /api/v2/list/goods/filter'],
      request: ['?filterNmID'],
      why: 'Goods are asked for by their numbers with POST, many at once',
    },
    { of: ['POST /content/v2/cards/error/list'], request: ['cursor.batchUUID'], why: nextPage },
    {
      of: ['POST /content/v2/get/cards/list'],
      request: ['settings.cursor.updatedAt', 'settings.cursor.nmID'],
      why: nextPage,
    },
    {
      of: ['POST /content/v2/get/cards/trash'],
      request: ['settings.cursor.trashedAt', 'settings.cursor.nmID'],
      why: nextPage,
    },
    {
      of: ['POST /content/v2/get/cards/list'],
      request: ['allowedCategoriesOnly', 'brands', 'imtID', 'objectIDs', 'tagIDs'].map(
        (name) => `settings.filter.${name}`,
      ),
      why: 'Cards are read whole, or looked for by the article',
    },
    { of: ['POST /content/v2/get/cards/trash'], request: ['settings.filter'], why: 'The trash is read whole' },
    {
      of: ['POST /content/v2/cards/upload'],
      request: ['variants.kizMarked', 'variants.wholesale', 'variants.sizes.techSize', 'variants.sizes.wbSize'],
      why: 'Mugs have no sizes, and neither marks nor sales in bulk are kept by the cabinet',
    },
    {
      of: ['POST /content/v2/cards/upload/add'],
      request: ['cardsToAdd.kizMarked', 'cardsToAdd.wholesale', 'cardsToAdd.sizes.techSize', 'cardsToAdd.sizes.wbSize'],
      why: 'Mugs have no sizes, and neither marks nor sales in bulk are kept by the cabinet',
    },
    {
      of: ['POST /content/v2/cards/update'],
      request: ['kizMarked', 'sizes.wbSize', 'sizes.price'],
      why: 'Sent as they stand there, and the sandbox shows none; prices go by their own method',
    },
    {
      of: ['POST /content/v2/cards/upload', 'POST /content/v2/cards/upload/add', 'POST /content/v2/cards/update'],
      answer: ['additionalErrors.string'],
      why: 'Stands for any name: what is wrong is said in the list of refused cards',
    },
    {
      of: ['POST /content/v2/get/cards/list', 'POST /content/v2/get/cards/trash'],
      answer: ['cards.video', 'cards.wholesale'],
      why: 'The sandbox has no videos, and sells nothing in bulk',
    },
    {
      of: ['GET /api/v2/list/goods/filter', 'POST /api/v2/list/goods/filter'],
      answer: ['data.listGoods.wholesaleDiscountThreshold'],
      why: 'Discounts for companies: the sandbox sells nothing in bulk',
    },
    {
      of: ['GET /api/v3/orders'],
      atTimes: ['orders.supplyId'],
      why: 'Only of tasks that stand in a supply',
    },
  ],
  megamarket: [
    {
      of: ['POST /api/merchantIntegration/assortment/v1/card/save'],
      request: ['data.cards.series'],
      why: 'Chosen among the attributes, where it stands as well',
    },
  ],
};
