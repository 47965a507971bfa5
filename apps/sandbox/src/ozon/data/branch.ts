/** A type of goods: the leaf into which cards go. `has` names its attributes beyond those that all have (attributes.ts). */
export interface Type {
  id: number;
  title: string;
  has: readonly string[];
  disabled?: boolean;
  /** Of its own attributes only those by which variants differ must be filled in. */
  lenient?: boolean;
}
/** Types of goods under one number, which cards name beside their type. */
export interface Category {
  id: number;
  title: string;
  types: readonly Type[];
}
/** The first step of the tree. */
export interface Branch {
  id: number;
  title: string;
  categories: readonly Category[];
}
