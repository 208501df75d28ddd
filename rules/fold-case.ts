/**
 * A text as it is searched: the same for every way to write it in capitals, in all six languages.
 *
 * Turkish has two pairs, I with ı and İ with i, where the others have one, I with i. All four are
 * one letter here, so that a search finds what it means whatever language the page or the text is
 * in. Full-width letters and digits, which Japanese and Chinese keyboards write, are the plain ones.
 *
 * Source: spec part 1 section 5.
 */
export function foldCase(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/i\u0307|ı/g, 'i')
}

/** A search text as typed, ready to be looked for in folded texts. */
export function foldSearch(text: string): string {
  return foldCase(text.trim())
}
