/**
 * Says something short at the edge of the screen, for 3 s (spec part 1 section 9).
 *
 * Put nothing there that must be read or pressed. The library is loaded with the first toast.
 */
export function toast(text: string, kind: 'done' | 'failed' | 'note' = 'note'): void {
  void import('./Toasts.tsx').then(({ showToast }) => showToast(text, kind))
}
