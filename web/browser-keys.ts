/** Every key that the app keeps in the browser's storage (spec part 1 section 9). */
export const browserKeys = {
  /** Local: the interface language that was chosen, one of the six codes. */
  language: 'language',
  /** Local: the code of the language that was shown last, chosen or a player's own. */
  shownLanguage: 'shown_language',
  /** Local: the access token of the session. */
  accessToken: 'access_token',
  /** Local: 'true' when signed in through the game client, which has no logout control. */
  logoutHidden: 'logout_hidden',
  /** Local: 'true' while a session that the player has left is still to be ended on the server. */
  logoutPending: 'logout_pending',
  /** Local: a JSON list of the TypeIds of favorite recipes. */
  favoriteRecipes: 'favoriteRecipes',
  /** Local: a JSON list of the ids of favorite items. */
  favoriteItems: 'favouriteItems',
  /** Local: a JSON list of the values that sign-ins started in this browser must bring back. */
  startedSignIns: 'started_sign_ins',
  /** Local: 'true' where recipes that cannot be crafted now are hidden. */
  hideUnavailable: 'hideUnavailable',
  /** Local: 'h12' or 'h23' where times are not written as the language does. */
  hourCycle: 'hour_cycle',
  /** Local: how numbers are written where not as the language does, see `i18n/number-format.ts`. */
  numberStyle: 'number_style',
  /** Local: 'reduced' where the reader asks this site alone for less motion. */
  motion: 'motion',
  /** Local: a JSON object of the keys that the reader has moved, by the keys they were. */
  keyPlaces: 'key_places',
  /** Tab: what an operator sees as a player through, see `session/begin-view.ts`. */
  view: 'view',
  /** Tab: a JSON list of the last notices, behind the `sub` of whose they are. */
  notices: 'notices',
  /** Tab: how long the recipes' page is and how far it was scrolled, see `ui/kept-place.ts`. */
  recipesPlace: 'recipes_place',
  /** Tab: a JSON list of harvest drafts by recipe, behind the `sub` of whose they are. */
  harvestDrafts: 'harvest_drafts',
  /** Tab: a JSON list of order forms by side and item, behind the `sub` of whose they are. */
  orderDrafts: 'order_drafts',
  /** Tab: a JSON list of forms of automatic orders by item, behind the `sub` of whose they are. */
  automaticDrafts: 'automatic_drafts',
  /** Tab: a JSON list of forms of alerts by item, behind the `sub` of whose they are. */
  alertDrafts: 'alert_drafts',
  /** Tab: a JSON list of forms that price many orders, by these, behind the `sub` of whose they are. */
  pricingDrafts: 'pricing_drafts',
  /** Tab: a JSON list of what is chosen for farm jobs by recipe, behind the `sub` of whose they are. */
  jobDrafts: 'job_drafts',
  /** Tab: a JSON list of prizes whose wheels still turn, by wheel, behind the `sub` of whose they are. */
  unseenPrizes: 'unseen_prizes',
  /** Tab: a JSON list of trade offers by trade, behind the `sub` of whose they are. */
  tradeDrafts: 'trade_drafts',
  /** Tab: a JSON list of what an operator is writing, by form, behind the `sub` of whose they are. */
  operatorDrafts: 'operator_drafts',
} as const

export type BrowserKey = (typeof browserKeys)[keyof typeof browserKeys]
