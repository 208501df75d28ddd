/** Pieces of one item that lie together in a platform inventory. */
export interface Stack {
  /** The platform's number of the stack, which does not fit into a JavaScript number. */
  readonly itemId: string
  readonly quantity: number
}

/**
 * The stack that coins are taken from: the smallest that holds enough, then the lowest number. A
 * stack is taken from in one call, which the platform does wholly or not at all.
 *
 * `scattered`: they are there, but in no single stack. `short`: there are fewer, `have` in all.
 */
export function chooseStack(
  stacks: readonly Stack[],
  count: number,
): { readonly itemId: string } | 'scattered' | { readonly have: number } {
  const [best] = stacks
    .filter((stack) => stack.quantity >= count)
    .toSorted((a, b) => a.quantity - b.quantity || compareIds(a.itemId, b.itemId))
  if (best) return { itemId: best.itemId }
  const have = stacks.reduce((sum, stack) => sum + stack.quantity, 0)
  return have >= count ? 'scattered' : { have }
}

/** Numbers in digits without leading zeros: the longer one is the larger. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}
