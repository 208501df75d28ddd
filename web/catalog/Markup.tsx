import { legibleOn } from '@app/rules/legible.ts'
import { type MarkupNode, parseMarkup } from '@app/rules/markup.ts'
import { Fragment } from 'react'

/** `--color-oak`, the lightest background that a description stands on. */
export const MARKUP_BACKGROUND = '2c231c'

/** A description's markup as elements: only the ones named here can come out of it. */
export function Markup({ text }: { text: string }) {
  return <Nodes nodes={parseMarkup(text)} />
}

function Nodes({ nodes }: { nodes: readonly MarkupNode[] }) {
  return nodes.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>)
}

function draw(node: MarkupNode) {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'break':
      return <br />
    case 'b':
      return <strong>{<Nodes nodes={node.children} />}</strong>
    case 'i':
      return <em>{<Nodes nodes={node.children} />}</em>
    case 'u':
      return <u>{<Nodes nodes={node.children} />}</u>
    case 'color':
      return (
        <span style={{ color: node.color && `#${legibleOn(MARKUP_BACKGROUND, node.color)}` }}>
          <Nodes nodes={node.children} />
        </span>
      )
  }
}
