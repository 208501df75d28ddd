/** Every key that the app keeps in the browser's storage (spec part 1 section 9). */
export const browserKeys = {
  /** Local: the interface language, one of the six codes. */
  language: 'language',
  /** Local: the access token of the session. */
  accessToken: 'access_token',
  /** Local: 'true' when signed in through the game client, which has no logout control. */
  logoutHidden: 'logout_hidden',
  /** Local: a JSON list of the TypeIds of favourite recipes. */
  favouriteRecipes: 'favoriteRecipes',
  /** Local: a JSON list of the ids of favourite items. */
  favouriteItems: 'favouriteItems',
  /** Of the tab: the value that a sign-in started here must bring back. */
  signInState: 'sign_in_state',
  /** Local: 'true' where recipes that cannot be crafted now are hidden. */
  hideUnavailable: 'hideUnavailable',
} as const
