/**
 * A source of chance: a multiple of 2^-53 from 0 up to, not including, 1, each equally likely.
 *
 * Rules have none of their own; the caller gives one, so that a seed repeats a draw exactly.
 */
export type Random = () => number
