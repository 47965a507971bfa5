/** What a marketplace says of cards in its description, so that they are looked at before they leave. What isn't said isn't checked. */
export interface CardLimits {
  /** Characters. */
  article?: { most: number };
  title?: { least?: number; most: number };
  description?: { least?: number; most: number };
  images?: {
    most: number;
    /** Pixels, of the shorter and of the longer side. */
    shorter?: number;
    longer?: number;
  };
  barcodes?: { most: number };
  discount?: Discount;
}

/** By how much a crossed-out price must be higher than the price. */
export interface Discount {
  /** Rules by the price after the discount, the lowest bound first; each holds up to its bound, the last for all above. Sums are in hundredths. */
  least: readonly { upTo: number | null; percent?: number; amount?: number }[];
  /** It must be less than so many per cent. */
  below?: number;
}
