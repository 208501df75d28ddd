import { makeNode, type Served, untilAnswered } from '../torture/node.ts'

/** Starts nodes one after the other: the first one makes the tables. */
export async function startNodes(
  names: readonly string[],
  options: Parameters<typeof makeNode>[1],
  stack: AsyncDisposableStack,
): Promise<Served[]> {
  const nodes: Served[] = []
  for (const name of names) {
    const node = await makeNode(name, options)
    stack.defer(() => node.program.end())
    node.program.start()
    await untilAnswered(node)
    nodes.push(node)
  }
  return nodes
}
