/** Rooms of the server, lowest first: each may read and write its own tables and those of the rooms before it. */
export const rooms = [
  'users',
  'notifications',
  'properties',
  'catalogs',
  'calculation',
  'marketplaces',
  'orders',
  'feeds',
  'statistics',
  'telegram',
] as const;

type Room = (typeof rooms)[number];

const namesIn = (list: string) => list.trim().split(/\s+/);

/** Which room owns each table and view; `house` has those that stand below all rooms: jobs, long work, migrations, answers kept for repeated calls. */
export const tablesOf: Readonly<Record<Room | 'house', readonly string[]>> = {
  house: namesIn(`
    application_login idempotent_answers job_gate job_runners platform_answers retention_runs schema_backfills
    schema_migrations secret_canary works`),
  users: namesIn(`
    admin_acts api_keys api_signatures companies company_acts failed_sign_ins password_codes refresh_tokens
    saved_views services session_families users`),
  notifications: namesIn('notice_deliveries notices notification_settings'),
  properties: namesIn(`
    card_alignments metatype_properties properties property_conversion_values property_conversions property_groups
    property_options unit_groups units`),
  catalogs: namesIn(`
    brands bulk_acts bulk_refusals catalogs categories category_properties changes collections commerce_ids
    file_exports files find_numbers find_offers import_differences import_faults import_mappings imports offer_numbers
    offer_outlets offer_prices offer_search offer_stocks offer_words offers pictures product_counts product_relations
    products related_products stock_movements storage_use`),
  calculation: namesIn(`
    calculation_due calculation_inputs calculation_outputs calculation_results calculation_runs calculation_scenarios
    supplier_codes supplier_mappings supplier_price_lists supplier_price_rows supplier_prices suppliers`),
  marketplaces: namesIn(`
    account_changes account_limits account_links account_rates account_rating_days account_ratings account_reports
    api_unknowns card_counts card_faults card_pushes category_mappings closed_attributes closed_categories
    counted_products find_links former_articles marketplace_accounts marketplace_attributes marketplace_categories
    marketplace_refreshes marketplace_tasks marketplace_values marketplace_warehouses offer_outbox option_mappings
    price_permits product_figures product_positions promotion_products promotions property_mappings removed_cards
    request_logs sale_checks sale_counts sale_due sale_states sent_cards sent_ledger sent_prices sent_stocks
    sync_product_states sync_products task_choices task_logs task_result_logs task_results task_runs watchers`),
  orders: namesIn(`
    automation_runs automations buyer_retention deliveries delivery_events delivery_providers find_order_search
    find_orders find_returns money_operations offer_costs order_act_results order_cancel_requests order_counts
    order_events order_field_mappings order_field_values order_items order_numbers order_option_mappings
    order_return_answers order_return_lines order_return_receipts order_returns order_search order_shortages
    order_source_logs order_sources order_status_mappings order_statuses order_units order_webhook_deliveries
    order_webhook_sequences order_webhooks orders parcels realization_reports shipment_addresses shipments`),
  feeds: namesIn('feed_builds feed_due feed_faults feed_fetches feed_segments feed_structures feeds'),
  statistics: namesIn(`
    catalog_days channel_days estimate_rates money_days offer_days offer_gaps offer_windows statistics_due
    statistics_report_rows statistics_reports statistics_settings statistics_state tax_rules`),
  telegram: namesIn('telegram_bot telegram_codes telegram_links telegram_updates'),
};

/** Tables of a room above that a file reads nonetheless, each with why neither a topic nor a hook will do. In at most three files. */
export const exceptions: Readonly<Record<string, string>> = {
  'catalogs/saving/search.queries.ts account_links':
    'each saved offer has its search row made anew, which says who shows it: asked for apart, that is one more statement of every save',
  'catalogs/saving/marks.queries.ts account_links':
    'the same mark for rows of older versions, some thousand in one statement that locks, reads and writes them',
  'catalogs/search/filter.queries.ts sent_cards':
    'whether a marketplace refuses an offer is a filter of lists, which find a page in one statement',
  'catalogs/search/filter.queries.ts sync_products': 'the other half of that filter',
};

/** Columns of a room's own tables that are called like a table above. */
export const columns: readonly string[] = ['users/audit.queries.ts changes'];
