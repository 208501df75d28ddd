/**
 * Takes the focus to the main part itself, so that Tab goes on from there: given to the library's own
 * choice, the focus would fall to the first button in there, which Enter then presses.
 *
 * @returns false: the library is to choose nothing
 */
export function focusMain(): false {
  document.querySelector('main')?.focus({ preventScroll: true })
  return false
}
