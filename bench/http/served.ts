/** What the process with the servers says of them, in one line of JSON. */
export interface Served {
  readonly pid: number
  /** Origins without a path. */
  readonly echo: string
  readonly product: string
  readonly database: string
  /** Ids of the items that are traded. */
  readonly items: readonly number[]
  /** Access tokens of the players who trade them. */
  readonly tokens: readonly string[]
}
