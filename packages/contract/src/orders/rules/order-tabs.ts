/** Tabs above the list. */
export const orderTabs = ['all', 'unprocessed', 'today', 'overdue', 'asked', 'short', 'labels'] as const;
export type OrderTab = (typeof orderTabs)[number];
