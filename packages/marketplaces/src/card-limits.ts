/** Limits on cards in a marketplace's description, checked before they leave. What isn't said isn't checked. */
export interface CardLimits {
  /** Characters. */
  article?: { most: number };
  title?: { least?: number; most: number };
  description?: {
    least?: number;
    most: number;
    /** Limit of most categories, where each has its own. */
    usual?: number;
  };
  images?: {
    most: number;
    /** Pixels, of the shorter and of the longer side. */
    shorter?: number;
    longer?: number;
    /** Bytes of a file. */
    bytes?: number;
    /** Characters of an address. */
    address?: number;
    /** It is fetched by https alone. */
    https?: boolean;
    /** As an address ends, in small letters. */
    formats?: readonly string[];
  };
  barcodes?: {
    most?: number;
    pattern?: RegExp;
    /** Words for `pattern`, for people. */
    like?: string;
    /** One that is unlike stays here, and the card goes without it; else the card is refused. */
    others?: 'left out';
  };
  /** Grams. */
  weight?: { most: number };
  /** How many values of attributes a card carries in all. */
  values?: { most: number };
  discount?: Discount;
}

/** By how much a crossed-out price must be higher than the price. */
export interface Discount {
  /** Rules by the price after the discount, the lowest bound first; each holds up to its bound, the last for all above. Sums are in hundredths. */
  least?: readonly { upTo: number | null; percent?: number; amount?: number }[];
  /** It must be less than so many per cent. */
  below?: number;
  /** It must be so many per cent, the bounds among them. */
  within?: { least: number; most: number };
}
