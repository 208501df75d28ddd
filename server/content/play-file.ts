/** The content of one kind, as a file of content/play holds it. */
export interface PlayFile {
  readonly kind: string
  /** As it stands in the file, without "kind". */
  readonly content: object
  /** Items it speaks of. */
  readonly itemIds: readonly number[]
  readonly file: string
}
