export const themes = [
  'orders',
  'returns',
  'stock',
  'money',
  'tasks',
  'imports',
  'catalogs',
  'feeds',
  'accounts',
  'company',
] as const;
export type NoticeTheme = (typeof themes)[number];

/** How a notice leaves the cabinet; the bell is no such way, it keeps whatever the person wants in the cabinet. */
export const noticeWays = ['mail', 'telegram'] as const;
export type NoticeWay = (typeof noticeWays)[number];
