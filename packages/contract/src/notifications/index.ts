export * from './deliveries.ts';
export * from './notices.ts';
export * from './settings.ts';
export * from './stream.ts';
export * from './themes.ts';
