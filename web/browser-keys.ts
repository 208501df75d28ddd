/** Every key that the app keeps in the browser's storage (spec part 1 section 9). */
export const browserKeys = {
  /** Local: the interface language, one of the six codes. */
  language: 'language',
  /** Local: the access token of the session. */
  accessToken: 'access_token',
  /** Local: 'true' when signed in through the game client, which has no logout control. */
  logoutHidden: 'logout_hidden',
  /** Local: 'true' while a session that the player has left is still to be ended on the server. */
  logoutPending: 'logout_pending',
  /** Local: a JSON list of the TypeIds of favourite recipes. */
  favouriteRecipes: 'favoriteRecipes',
  /** Local: a JSON list of the ids of favourite items. */
  favouriteItems: 'favouriteItems',
  /** Local: a JSON list of the values that sign-ins started in this browser must bring back. */
  startedSignIns: 'started_sign_ins',
  /** Local: 'true' where recipes that cannot be crafted now are hidden. */
  hideUnavailable: 'hideUnavailable',
  /** Tab: a JSON list of the last notices, behind the `sub` of whose they are. */
  notices: 'notices',
} as const
