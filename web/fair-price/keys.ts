export const fairPriceKeys = {
  /** Begins the keys of all fair prices; the ids of items follow. */
  fair: ['fair-price'],
  guard: ['price-guard'],
} as const
