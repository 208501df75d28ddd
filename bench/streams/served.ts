/** How long a stream goes on, give or take a tenth, where ages are measured: in the product an hour. */
export const AGE_MS = 120_000

/** What the process with the server of streams is asked for, one line of JSON each. */
export type Command =
  /** Says this number to everybody, at once. */
  | { readonly announce: number }
  /** Says so many bytes to the readers with a token. */
  | { readonly tell: number }
  /** How it stands, after a collection of garbage. */
  | { readonly memory: true }

/** Its answers, in their order. */
export interface Answer {
  /** Unix milliseconds, with fractions, when it was done. */
  readonly at: number
  /** Bytes of the whole process. */
  readonly rss: number
  /** Streams that are open. */
  readonly open: number
}
