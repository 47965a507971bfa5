export * from './bot.ts';
export * from './links.ts';
