/**
 * Whether the browser knows that it has no network. It is asked only about a call that has failed:
 * a server on this machine can be reached without any.
 */
export function isOffline(): boolean {
  return navigator.onLine === false
}
