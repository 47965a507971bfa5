// biome-ignore lint/suspicious/noExplicitAny: replaced by the generator
export type DB = any;
