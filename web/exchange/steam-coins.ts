/** The coins on the platform, as the screens name them (spec part 1 section 3, "Wallet"). */
export interface SteamCoins {
  readonly goldCoins: number
  readonly silverCoins: number
  readonly bronzeCoins: number
}
